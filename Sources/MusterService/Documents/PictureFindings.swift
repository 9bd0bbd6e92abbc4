internal import DocumentImaging
internal import MusterStore
internal import VerificationFlow

/// The findings of an inspection. What they mean depends on the other pictures of the attempt, and is decided in the
/// transaction that records them.
struct PictureFindings: Sendable {
  /// How the inspection ends regardless of the measurements: the picture cannot be read, or its sandbox mark decides.
  var ending: Event.Inspection?
  /// Whether the picture has a sandbox mark.
  var isMarked = false
  /// The answer that the sandbox mark requests from the document provider.
  var answer: SandboxAnswer?
  /// The decoded and measured picture; nil if it could not be processed.
  var picture: ProcessedPicture?
  var renditions: [StoredRendition] = []

  /// Judges the document together with the other documents of its attempt. The rules that the record names are not
  /// stored yet.
  func judged(
    _ document: DocumentRecord, of process: OnboardingProcess, by rules: QualityRules, _ text: QualityRules.Text,
    on connection: any Connection
  ) throws -> (ending: Event.Inspection, record: InspectionRecord) {
    guard let picture else { return (ending ?? .failed([]), InspectionRecord(isMarked: isMarked)) }
    let thresholds = rules.rules(for: document.key.type).thresholds
    let similar = try greatestLikeness(of: document, on: connection).map { thresholds.judge(.similarPicture, $0) }
    // A marked picture requests its outcome, so no fault may be forgiven.
    let verdict = QualityVerdict(
      picture.quality + (similar.map { [$0] } ?? []), rules.softPass,
      earlierRefusals: isMarked ? 0 : process.qualityRefusals(of: document.key))
    let record = InspectionRecord(
      facts: try StoredJSON(verdict.facts.map { InspectionRecord.Fact($0) }), isSoftPass: verdict.isSoftPass,
      quadrilateral: try picture.quadrilateral.map {
        try StoredJSON($0.corners.map { [$0.x.rounded(), $0.y.rounded()] })
      },
      perceptualHash: picture.perceptualHash?.hexadecimal, rulesId: text.id, isMarked: isMarked)
    let refusals = verdict.refusals.map(\.rawValue)
    return (ending ?? (refusals.isEmpty ? .passed(isUnsure: verdict.isSoftPass) : .refused(refusals)), record)
  }

  /// Returns the greatest similarity to another document in force; nil if there is none. Documents of the same side,
  /// such as the replaced one, are not compared.
  private func greatestLikeness(of document: DocumentRecord, on connection: any Connection) throws -> Double? {
    guard let hash = picture?.perceptualHash else { return nil }
    return try connection.perceptualHashes(in: document.verificationId, besides: document.key)
      .compactMap { PerceptualHash(hexadecimal: $0) }.map { hash.compared(with: $0) }.max()
  }
}

extension InspectionRecord.Fact {
  init(_ fact: QualityFact) {
    self.init(code: fact.code.rawValue, value: fact.value, threshold: fact.threshold, severity: fact.severity.rawValue)
  }
}
