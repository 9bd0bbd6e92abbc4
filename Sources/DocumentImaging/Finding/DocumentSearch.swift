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
    let enclosed = try DocumentFinder(ratio: ratio).find(in: small, memory: &scratch.findings)
    if let enclosed, enclosed.isClear(in: small.size) { return enclosed }
    guard let print = try DocumentPrint(of: nil, in: picture, scratch: &scratch) else { return enclosed }
    let scan = FoundDocument(wholePicture: small.size, certainty: scanCertainty(print))
    guard let enclosed, enclosed.certainty > 0 else { return scan }
    // Print that spans a picture of another ratio may belong to a document that is cut off.
    let isCutOff = enclosed.certainty > 0.2 && enclosed.cutSides.contains(true)
    guard scan.certainty > 0.2, isLikeDocument || !isCutOff else { return enclosed }
    // A portrait, a panel or a block of print on a scan has sides as well, but not the print of a document, or not all
    // of it.
    let inside = try DocumentPrint(of: enclosed.quadrilateral.map(small.inPicture), in: picture, scratch: &scratch)
    let isDocument = inside.map { $0.certainty > 0.5 && $0.hasZone == print.hasZone } ?? false
    return isDocument && !isCutOff && enclosed.certainty > 0.2 ? enclosed : scan
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
    return isLikeDocument || hasMargin ? print.scanCertainty : 0
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
