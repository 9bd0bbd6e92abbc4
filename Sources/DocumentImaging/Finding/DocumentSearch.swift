internal import Foundation

/// Looks for a document in a picture: first by its sides, then by its print.
struct DocumentSearch {
  private let ratio: Double
  private let picture: PlanarPicture
  private let small: SmallPicture
  private let finder: DocumentFinder

  /// The maximum share of the picture that one of two documents covers.
  private static let maxAreaOfTwo = 0.45
  /// The maximum range of luma of a plain sheet, without a tenth at each end.
  private static let maxSheetSpread = 60.0
  /// The certainty below which something is no document.
  private static let minCertainty = 0.2

  /// - Parameters:
  ///   - ratio: The expected ratio of the longer to the shorter side.
  ///   - small: The reduced copy of the picture.
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  init(
    in picture: PlanarPicture, _ small: SmallPicture, ratio: Double, scratch: inout Scratch
  ) throws(ImagingError) {
    (self.picture, self.small, self.ratio) = (picture, small, ratio)
    finder = try DocumentFinder(in: small, ratio: ratio, memory: &scratch.findings)
  }

  /// The document by its sides if they leave no doubt. Otherwise a picture that is covered with a document's print is
  /// taken for a scan.
  ///
  /// - Returns: The best candidate, however uncertain; nil if there is none.
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  func find(scratch: inout Scratch) throws(ImagingError) -> FoundDocument? {
    let enclosed = finder.find()
    if let enclosed, enclosed.isClear(in: small.size) { return try resolved(enclosed, scratch: &scratch) }
    guard let scan = try scan(scratch: &scratch) else { return enclosed }
    guard var enclosed, enclosed.certainty > 0 else { return scan }
    // Print that spans a picture of another ratio may belong to a document that is cut off.
    let isCutOff = enclosed.certainty > Self.minCertainty && enclosed.cutSides.contains(true)
    let isScan = scan.certainty > Self.minCertainty && (isLikeDocument(sideRatio) || !isCutOff)
    guard isScan else { return try resolved(enclosed, scratch: &scratch) }
    // A portrait, a panel or a block of print on a scan has sides as well, but not the print of a document, or not all
    // of it.
    guard enclosed.certainty > Self.minCertainty, !isCutOff, let print = try print(of: enclosed, scratch: &scratch),
      print.certainty > 0.5, print.hasZone == scan.print?.hasZone
    else { return scan }
    enclosed.print = print
    return try resolved(enclosed, scratch: &scratch)
  }

  private func print(of found: FoundDocument, scratch: inout Scratch) throws(ImagingError) -> DocumentPrint? {
    try DocumentPrint(of: found.quadrilateral.map(small.inPicture), in: picture, scratch: &scratch)
  }

  // MARK: Several sheets

  /// Returns the card if a sheet of paper under it was taken for the document, counts the documents, and searches the
  /// print.
  private func resolved(_ found: FoundDocument, scratch: inout Scratch) throws(ImagingError) -> FoundDocument {
    var found = found
    if found.print == nil { found.print = try print(of: found, scratch: &scratch) }
    guard found.certainty > FoundDocument.minClearCertainty, let print = found.print else { return found }
    let leavesRoom = found.quadrilateral.area < Self.maxAreaOfTwo * Double(small.size.width * small.size.height)
    guard leavesRoom || isLikeSheet(found, print) else { return found }
    guard let other = try printed(besides: found, scratch: &scratch) else { return found }
    if other.quadrilateral.isDisjoint(from: found.quadrilateral) {
      found.documentCount = isAsLarge(other, as: found) ? 2 : 1
      return found
    }
    var cards = [other]
    if let third = try printed(besides: other, scratch: &scratch), isAsLarge(third, as: other),
      third.quadrilateral.isWithin(found.quadrilateral), third.quadrilateral.isDisjoint(from: other.quadrilateral)
    {
      cards.append(third)
    }
    // A frame or a panel of a card encloses some of its print, the cards on a sheet all of it.
    let toPicture = Homography(unitSquareTo: found.quadrilateral)
    let within = print.lines.places.count { letter in
      cards.contains { $0.quadrilateral.contains(toPicture.map(letter.x, letter.y)) }
    }
    guard Double(within) > 0.95 * Double(print.lines.places.count),
      cards.count > 1 || print.lines.hasWideMargins && lies(other, on: found)
    else { return found }
    cards[0].documentCount = cards.count
    return cards[0]
  }

  /// Whether it may be a sheet of paper with cards on it, by its margins, its shape or the direction of the print.
  private func isLikeSheet(_ found: FoundDocument, _ print: DocumentPrint) -> Bool {
    let sides = found.quadrilateral.ratio(in: small.size)
    return print.lines.hasWideMargins || !isLikeDocument(sides, within: 0.12) || print.lines.areVertical == (sides > 1)
  }

  /// Whether a document lies within another one, and what it leaves of that is as plain as a sheet of paper.
  private func lies(_ card: FoundDocument, on sheet: FoundDocument) -> Bool {
    // A panel of a card may end at the card's own sides.
    guard card.quadrilateral.corners.allSatisfy(sheet.quadrilateral.inset(by: 0.025).contains) else { return false }
    let inner = Levels(small.luma, in: PictureArea(card.quadrilateral, inset: -0.03, in: small.size))
    let rim = Levels(small.luma, in: PictureArea(sheet.quadrilateral, inset: 0.03, in: small.size)).without(inner)
    return rim.percentile(0.9) - rim.percentile(0.1) < Self.maxSheetSpread
  }

  /// Returns another document that is as certain by its sides as by its print.
  private func printed(
    besides known: FoundDocument, scratch: inout Scratch
  ) throws(ImagingError) -> FoundDocument? {
    guard var other = finder.find(besides: known.quadrilateral),
      other.certainty > FoundDocument.minClearCertainty,
      !other.cutSides.contains(true), let print = try print(of: other, scratch: &scratch), print.certainty > 0.5
    else { return nil }
    other.print = print
    return other
  }

  private func isAsLarge(_ one: FoundDocument, as other: FoundDocument) -> Bool {
    (0.5...2).contains(one.quadrilateral.area / other.quadrilateral.area)
  }

  // MARK: Scans

  /// Returns the whole picture as a scan, as certain as its print makes it.
  private func scan(scratch: inout Scratch) throws(ImagingError) -> FoundDocument? {
    guard let print = try DocumentPrint(of: nil, in: picture, scratch: &scratch) else { return nil }
    var scan = FoundDocument(wholePicture: small.size, certainty: scanCertainty(print))
    scan.print = print
    if hasTwoSides(print) { scan.documentCount = 2 }
    return scan
  }

  /// The certainty that a picture with this print is a scan. The ratio of the sides tells a document's from that of
  /// other printed matter, unless there is a machine-readable zone all across; scanners leave a margin.
  private func scanCertainty(_ print: DocumentPrint) -> Double {
    let hasMargin = print.hasZone && print.lines.zoneSpan > 0.78 && (0.14...0.67).contains(abs(log(sideRatio)))
    return isLikeDocument(sideRatio) || hasMargin || hasTwoSides(print) ? print.scanCertainty : 0
  }

  /// Whether a scan shows both sides of a card, one below or beside the other. The lines of a card's zone have 30
  /// letters (ICAO Doc 9303-5), those of a passport, which may be opened, have 44.
  private func hasTwoSides(_ print: DocumentPrint) -> Bool {
    guard print.hasZoneLetters, (26...33).contains(print.lines.longestZoneLine) else { return false }
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    let shape = print.lines.areVertical ? height / width : width / height
    return shape < 1.15 && print.lines.zoneSpan > 0.65 || shape > 2.2 && (0.3...0.55).contains(print.lines.zoneSpan)
  }

  private var sideRatio: Double { Double(picture.size.width) / Double(picture.size.height) }

  /// Whether a ratio of the sides, either way round, is that of a document.
  ///
  /// - Parameter tolerance: The logarithm of the largest factor between the two.
  private func isLikeDocument(_ sides: Double, within tolerance: Double = DocumentEvidence.ratioTolerance) -> Bool {
    let standard = DocumentEvidence.standardRatios
    return [ratio, standard.card, standard.page].contains {
      DocumentEvidence.ratioError(of: sides, from: $0) < tolerance
    }
  }
}
