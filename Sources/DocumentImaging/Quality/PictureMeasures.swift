/// What is measured in a picture, and what the rules say of it.
struct PictureMeasures {
  private(set) var scene: Scene
  /// The judged measures, in the order of their codes.
  private(set) var facts: [QualityFact] = []

  private let rules: PictureRules
  private let isFrame: Bool
  private let originalLongSide: Int
  private let byteCount: Int
  private let missingShare: Double
  /// The measures that depend on no more of the document than its position.
  private var values: [QualityCode: Double] = [:]

  /// Measures a picture.
  ///
  /// - Parameters:
  ///   - found: What may be a document in it; nil if there is none.
  ///   - picture: The planes of the display picture, before they are encoded.
  ///   - isFrame: Whether it is a frame of a camera's preview, in which no screen is looked for.
  init(
    of found: FoundDocument?, in picture: PlanarPicture, _ small: SmallPicture, rules: PictureRules, isFrame: Bool,
    originalLongSide: Int, byteCount: Int, missingShare: Double
  ) {
    (self.rules, self.isFrame, self.originalLongSide) = (rules, isFrame, originalLongSide)
    (self.byteCount, self.missingShare) = (byteCount, missingShare)
    scene = Scene(
      picture: picture, small: small, document: Self.document(found, rules), documentSize: rules.documentSize,
      originalLongSide: originalLongSide)
    measure()
    judge(found)
  }

  /// Whether nothing rejects the picture.
  var accept: Bool { !facts.contains { $0.severity == .reject } }

  /// Applies the rules again after more was learned of a document that was found at the same position.
  mutating func update(_ found: FoundDocument) {
    let document = Self.document(found, rules)
    if document == nil && scene.document != nil {
      self = PictureMeasures(
        of: found, in: scene.picture, scene.small, rules: rules, isFrame: isFrame,
        originalLongSide: originalLongSide, byteCount: byteCount, missingShare: missingShare)
    } else {
      scene.document = document
      judge(found)
    }
  }

  /// Returns what was found if it is certain enough to count as a document.
  private static func document(_ found: FoundDocument?, _ rules: PictureRules) -> FoundDocument? {
    let minCertainty = rules.thresholds.limits[.documentNotFound]?.reject ?? 0
    return found.flatMap { $0.certainty >= minCertainty ? $0 : nil }
  }

  private mutating func measure() {
    values = LightMeasures.values(of: scene)
    values[.blurry] = Sharpness.measure(scene)
    values[.fileLarge] = Double(byteCount)
    values[.incomplete] = missingShare
    values.merge(FramingMetrics.values(of: scene)) { $1 }
    values[.obstructed] = Obstruction.measure(scene)
    if !isFrame { values[.screen] = ScreenPattern.measure(scene) }
  }

  private mutating func judge(_ found: FoundDocument?) {
    var measured = values
    if let document = scene.document {
      measured.merge(KindMeasures.values(of: document, in: scene, rules: rules)) { $1 }
    }
    if rules.documentSize != nil { measured[.documentNotFound] = found?.certainty ?? 0 }
    facts = QualityCode.allCases.compactMap { code in
      let fact = measured[code].map { rules.thresholds.judge(code, $0) }
      return code == .resolutionLow ? fact.map(rejectingSmall) : fact
    }
  }

  /// Returns a rejecting fact for a picture that is too small whatever it shows: its dots per inch would be too few
  /// even if the document filled it.
  private func rejectingSmall(_ fact: QualityFact) -> QualityFact {
    guard originalLongSide < PictureRules.minLongSide else { return fact }
    let threshold = max(
      fact.value * Double(PictureRules.minLongSide) / Double(originalLongSide), fact.threshold ?? 0)
    return QualityFact(code: fact.code, value: fact.value, threshold: threshold, severity: .reject)
  }
}
