/// Tells other kinds and sides of documents than those asked for, by their machine-readable zones and portraits.
enum KindMeasures {
  static func values(of document: FoundDocument, rules: PictureRules) -> [QualityCode: Double] {
    guard let size = rules.documentSize else { return [:] }
    let zone = document.print?.zone
    func isSize(_ ratio: Double) -> Bool {
      DocumentEvidence.ratioError(of: size.ratio, from: ratio) < DocumentEvidence.ratioTolerance
    }
    let standard = DocumentEvidence.standardRatios
    let isOtherKind = zone == .card && isSize(standard.page) || zone == .page && isSize(standard.card)
    return [.wrongDocument: isOtherKind ? 1 : 0, .wrongSide: isOther(than: rules.side, document) ? 1 : 0]
  }

  /// Whether a document shows another side than this one.
  private static func isOther(than side: PictureRules.Side?, _ document: FoundDocument) -> Bool {
    switch side {
    // The zone of a card is on its back (ICAO Doc 9303-5, 4.1).
    case .front: document.print?.zone == .card
    case .back: document.portrait?.portrait.map { $0.width > minMainPortrait } ?? false
    case nil: false
    }
  }

  /// The minimum width of the portrait on a front, as a share of the longer side. Backs have smaller copies of it.
  private static let minMainPortrait = 0.11
}
