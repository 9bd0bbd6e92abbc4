internal import Foundation

/// Tells other kinds and sides of documents than the one asked for, by their machine-readable zones.
enum KindMeasures {
  static func values(of document: FoundDocument, rules: PictureRules) -> [QualityCode: Double] {
    guard let size = rules.documentSize else { return [:] }
    let zone = document.print?.zone
    func isSize(_ ratio: Double) -> Bool { abs(log(size.ratio / ratio)) < 0.04 }
    let standard = DocumentEvidence.standardRatios
    let isOther = zone == .card && isSize(standard.page) || zone == .page && isSize(standard.card)
    // The zone of a card is on its back (ICAO Doc 9303-5, 4.1).
    let isBack = zone == .card && rules.side == .front
    return [.wrongDocument: isOther ? 1 : 0, .wrongSide: isBack ? 1 : 0]
  }
}
