internal import Foundation

/// Looks for a document in a picture: first by its sides, then by its print.
struct DocumentSearch {
  /// The expected ratio of the longer to the shorter side.
  let ratio: Double
  let picture: PlanarPicture
  /// The reduced copy of the picture.
  let small: SmallPicture

  /// The maximum share of the picture that one of two documents covers.
  private static let maxAreaOfTwo = 0.45

  /// The document by its sides if they leave no doubt. Otherwise a picture that is covered with a document's print is
  /// taken for a scan.
  ///
  /// - Returns: The best candidate, however uncertain; nil if there is none.
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  func find(scratch: inout Scratch) throws(ImagingError) -> FoundDocument? {
    let enclosed = try find(scratch: &scratch, besides: nil)
    if let enclosed, enclosed.isClear(in: small.size) { return try withCompanion(enclosed, scratch: &scratch) }
    guard let print = try DocumentPrint(of: nil, in: picture, scratch: &scratch) else { return enclosed }
    var scan = FoundDocument(wholePicture: small.size, certainty: scanCertainty(print))
    if hasTwoSides(print) { scan.documentCount = 2 }
    guard let enclosed, enclosed.certainty > 0 else { return scan }
    // Print that spans a picture of another ratio may belong to a document that is cut off.
    let isCutOff = enclosed.certainty > 0.2 && enclosed.cutSides.contains(true)
    guard scan.certainty > 0.2, isLikeDocument(sideRatio, within: 0.04) || !isCutOff else {
      return try withCompanion(enclosed, scratch: &scratch)
    }
    // A portrait, a panel or a block of print on a scan has sides as well, but not the print of a document, or not all
    // of it.
    let inside = try self.print(of: enclosed, scratch: &scratch)
    let isDocument = inside.map { $0.certainty > 0.5 && $0.hasZone == print.hasZone } ?? false
    guard isDocument, !isCutOff, enclosed.certainty > 0.2 else { return scan }
    return try withCompanion(enclosed, scratch: &scratch)
  }

  /// Looks for the card on a sheet of paper that was taken for the document, and for another document beside it.
  private func withCompanion(
    _ found: FoundDocument, scratch: inout Scratch
  ) throws(ImagingError) -> FoundDocument {
    guard found.certainty > 0.6, let print = try print(of: found, scratch: &scratch) else { return found }
    var found = found
    let leavesRoom = found.quadrilateral.area < Self.maxAreaOfTwo * Double(small.size.width * small.size.height)
    let sides = found.quadrilateral.ratio(in: small.size)
    let isLikeSheet =
      print.lines.hasWideMargins || !isLikeDocument(sides, within: 0.12) || print.lines.areVertical == (sides > 1)
    guard leavesRoom || isLikeSheet,
      let other = try find(scratch: &scratch, besides: found.quadrilateral), other.certainty > 0.6,
      !other.cutSides.contains(true)
    else { return found }
    if other.quadrilateral.isDisjoint(from: found.quadrilateral) {
      guard (0.5...2).contains(other.quadrilateral.area / found.quadrilateral.area),
        try self.print(of: other, scratch: &scratch)?.certainty ?? 0 > 0.5
      else { return found }
      found.documentCount = 2
      return found
    }
    guard try self.print(of: other, scratch: &scratch)?.certainty ?? 0 > 0.5 else { return found }
    var cards = [other.quadrilateral]
    if let third = try find(scratch: &scratch, besides: other.quadrilateral), third.certainty > 0.6,
      third.quadrilateral.isWithin(found.quadrilateral), third.quadrilateral.isDisjoint(from: other.quadrilateral),
      (0.5...2).contains(third.quadrilateral.area / other.quadrilateral.area),
      try self.print(of: third, scratch: &scratch)?.certainty ?? 0 > 0.5
    {
      cards.append(third.quadrilateral)
    }
    // A frame or a panel of a card encloses some of its print, the cards on a sheet all of it.
    let place = Homography(unitSquareTo: found.quadrilateral)
    let within = print.lines.places.count { letter in cards.contains { $0.contains(place(letter.x, letter.y)) } }
    let liesOnSheet = print.lines.hasWideMargins && other.quadrilateral.corners.allSatisfy(found.quadrilateral.contains)
    guard Double(within) > 0.95 * Double(print.lines.places.count), cards.count > 1 || liesOnSheet else { return found }
    found = other
    found.documentCount = cards.count
    return found
  }

  private func find(
    scratch: inout Scratch, besides known: Quadrilateral?
  ) throws(ImagingError) -> FoundDocument? {
    try DocumentFinder(ratio: ratio).find(in: small, besides: known, memory: &scratch.findings)
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
    let hasMargin = print.hasZone && print.lines.zoneSpan > 0.78 && (0.14...0.67).contains(abs(log(sideRatio)))
    return isLikeDocument(sideRatio, within: 0.04) || hasMargin || hasTwoSides(print) ? print.scanCertainty : 0
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

  private var sideRatio: Double { Double(picture.size.width) / Double(picture.size.height) }

  /// Whether a ratio of the sides, either way round, is that of a document.
  ///
  /// - Parameter tolerance: The logarithm of the largest factor between the two.
  private func isLikeDocument(_ sides: Double, within tolerance: Double) -> Bool {
    let standard = DocumentEvidence.standardRatios
    return [ratio, standard.card, standard.page].contains { abs(abs(log(sides)) - log($0)) < tolerance }
  }
}
