/// Tells other kinds and sides of documents than those asked for, by their machine-readable zones and portraits.
enum KindMeasures {
  static func values(of document: FoundDocument, in scene: Scene, rules: PictureRules) -> [QualityCode: Double] {
    guard let size = rules.documentSize else { return [:] }
    let zone = document.print?.zone
    func isSize(_ ratio: Double) -> Bool {
      DocumentEvidence.ratioError(of: size.ratio, from: ratio) < DocumentEvidence.ratioTolerance
    }
    let standard = DocumentEvidence.standardRatios
    let isOtherKind = zone == .card && isSize(standard.page) || zone == .page && isSize(standard.card)
    return [
      .wrongDocument: isOtherKind ? 1 : 0, .wrongSide: isOther(than: rules.side, document) ? 1 : 0,
      .cover: isSize(standard.page) && isCover(document, in: scene) ? 1 : 0,
    ]
  }

  /// Whether a document is the cover of a closed passport: one dark colour with a bright emblem and title.
  private static func isCover(_ document: FoundDocument, in scene: Scene) -> Bool {
    guard document.certainty > FoundDocument.minClearCertainty, let print = document.print, print.certainty < 0.5 else {
      return false
    }
    let middle = scene.levels.percentile(0.5)
    let isPlain = scene.levels.percentile(0.8) - scene.levels.percentile(0.1) < 40
    return isPlain && middle < 130 && scene.levels.percentile(0.98) - middle > 30
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
