internal import Foundation

/// Looks for a document in a picture: first by its sides, then by its print.
struct DocumentSearch {
  /// The expected ratio of the longer to the shorter side.
  let ratio: Double
  let picture: PlanarPicture
  /// The reduced copy of the picture.
  let small: SmallPicture

  /// The document by its sides if they leave no doubt. Otherwise a picture that is covered with a document's print is
  /// taken for a scan.
  ///
  /// - Returns: The best candidate, however uncertain; nil if there is none.
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  func find(scratch: inout Scratch) throws(ImagingError) -> FoundDocument? {
    let candidates = try DocumentFinder(ratio: ratio).find(in: small, memory: &scratch.findings)
    let enclosed = candidates.first
    if let enclosed, enclosed.isClear(in: small.size) {
      return try companions(of: enclosed, among: candidates.dropFirst(), scratch: &scratch)
    }
    guard let print = try DocumentPrint(of: nil, in: picture, scratch: &scratch) else { return enclosed }
    var scan = FoundDocument(wholePicture: small.size, certainty: scanCertainty(print))
    if hasTwoSides(print) { scan.documentCount = 2 }
    guard let enclosed, enclosed.certainty > 0 else { return scan }
    // Print that spans a picture of another ratio may belong to a document that is cut off.
    let isCutOff = enclosed.certainty > 0.2 && enclosed.cutSides.contains(true)
    guard scan.certainty > 0.2, isLikeDocument || !isCutOff else { return enclosed }
    // A portrait, a panel or a block of print on a scan has sides as well, but not the print of a document, or not all
    // of it.
    let inside = try self.print(of: enclosed, scratch: &scratch)
    let isDocument = inside.map { $0.certainty > 0.5 && $0.hasZone == print.hasZone } ?? false
    return isDocument && !isCutOff && enclosed.certainty > 0.2 ? enclosed : scan
  }

  /// Looks for another document beside the one that was found, and for the card on a sheet of paper that was taken for
  /// the document.
  private func companions(
    of found: FoundDocument, among others: ArraySlice<FoundDocument>, scratch: inout Scratch
  ) throws(ImagingError) -> FoundDocument {
    var found = found
    var cards: [FoundDocument] = []
    for other in others where other.certainty > 0.6 && !other.cutSides.contains(true) && cards.count < 3 {
      let size = other.quadrilateral.area / found.quadrilateral.area
      let isBeside = (0.5...2).contains(size) && other.quadrilateral.isDisjoint(from: found.quadrilateral)
      let isWithin = (0.12...0.8).contains(size) && other.quadrilateral.corners.allSatisfy(found.quadrilateral.contains)
      guard isBeside || isWithin, cards.allSatisfy({ $0.quadrilateral.isDisjoint(from: other.quadrilateral) }),
        let print = try print(of: other, scratch: &scratch), print.certainty > 0.5
      else { continue }
      if isBeside {
        found.documentCount = 2
        return found
      }
      cards.append(other)
    }
    guard var card = cards.first, let outer = try print(of: found, scratch: &scratch) else { return found }
    // A frame or a panel of a card encloses some of its print, a card on a sheet all of it.
    let areas = cards.map(\.quadrilateral)
    let place = Homography(unitSquareTo: found.quadrilateral)
    let within = outer.lines.places.count { letter in
      let point = place(letter.x, letter.y)
      return areas.contains { $0.contains(point) }
    }
    guard Double(within) > 0.95 * Double(outer.lines.places.count) else { return found }
    card.documentCount = cards.count
    return card
  }

  private func print(of found: FoundDocument, scratch: inout Scratch) throws(ImagingError) -> DocumentPrint? {
    try DocumentPrint(of: found.quadrilateral.map(small.inPicture), in: picture, scratch: &scratch)
  }

  /// Lowers the certainty of a document that was found by its sides to what its print shows.
  ///
  /// - Parameter quadrilateral: The document in the picture.
  /// - Returns: nil if the print leaves no more doubt than the sides do.
  func doubted(
    _ found: FoundDocument, in quadrilateral: Quadrilateral, scratch: inout Scratch
  ) throws(ImagingError) -> FoundDocument? {
    guard !found.isWholePicture else { return nil }
    let certainty = try DocumentPrint(of: quadrilateral, in: picture, scratch: &scratch)?.certainty ?? 0
    guard certainty < found.certainty else { return nil }
    var doubted = found
    doubted.certainty = certainty
    return doubted
  }

  /// The certainty that a picture with this print is a scan. The ratio of the sides tells a document's from that of
  /// other printed matter, unless there is a machine-readable zone all across; scanners leave a margin.
  private func scanCertainty(_ print: DocumentPrint) -> Double {
    let hasMargin = print.hasZone && print.lines.zoneSpan > 0.78 && (1.15...1.95).contains(sideRatio)
    return isLikeDocument || hasMargin || hasTwoSides(print) ? print.scanCertainty : 0
  }

  /// Whether a scan shows both sides of a card, one below or beside the other. The lines of a card's zone have 30
  /// letters (ICAO Doc 9303-5), those of a passport, which may be opened, have 44.
  private func hasTwoSides(_ print: DocumentPrint) -> Bool {
    guard print.lines.zoneLetterCount >= 2 * PrintedLines.minZoneLetters,
      (26...33).contains(print.lines.longestZoneLine)
    else { return false }
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    let shape = print.lines.areVertical ? height / width : width / height
    return shape < 1.15 && print.lines.zoneSpan > 0.65 || shape > 2.2 && (0.3...0.55).contains(print.lines.zoneSpan)
  }

  private var sideRatio: Double {
    Double(max(picture.size.width, picture.size.height)) / Double(min(picture.size.width, picture.size.height))
  }

  /// Whether the picture has the ratio of a document, within 4 %.
  private var isLikeDocument: Bool {
    let standard = DocumentEvidence.standardRatios
    return [ratio, standard.card, standard.page].contains { abs(log(sideRatio / $0)) < 0.04 }
  }
}
