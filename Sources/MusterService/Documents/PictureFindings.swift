internal import DocumentImaging
internal import MusterStore
internal import VerificationFlow

/// What an inspection brought to light. What it means depends on the other pictures of the attempt, and is only known
/// in the transaction that records it.
struct PictureFindings: Sendable {
  /// How the inspection ends whatever was measured: the picture cannot be read, or its mark says so.
  var ending: Event.Inspection?
  /// Whether a mark says so.
  var isMarked = false
  /// What the document provider is to say, in a sandbox.
  var answer: SandboxAnswer?
  /// What was measured; nil where nothing could be.
  var picture: ProcessedPicture?
  /// The pictures that were made.
  var renditions: [StoredRendition] = []

  /// Judges the document at its try, beside the other documents of its attempt, and keeps the rules that were in force.
  func judged(
    _ document: DocumentRecord, of process: OnboardingProcess, by rules: QualityRules, _ text: QualityRules.Text,
    on connection: any Connection
  ) throws -> (ending: Event.Inspection, record: InspectionRecord) {
    guard let picture else { return (ending ?? .failed([]), InspectionRecord(isMarked: isMarked)) }
    try connection.insertQualityRules(text.body, id: text.id)
    let thresholds = rules.rules(for: document.key.type).thresholds
    let similar = try greatestLikeness(of: document, on: connection).map { thresholds.judge(.similarPicture, $0) }
    // A marked picture asks for its outcome, so that nothing is to be forgiven.
    let verdict = QualityVerdict(
      picture.quality + (similar.map { [$0] } ?? []), rules.softPass,
      earlierRefusals: isMarked ? 0 : process.qualityRefusals(of: document.key))
    let record = InspectionRecord(
      facts: verdict.facts.map(InspectionRecord.Fact.init), isSoftPass: verdict.isSoftPass,
      quadrilateral: picture.quadrilateral.map { $0.corners.map { [$0.x.rounded(), $0.y.rounded()] } },
      likeness: picture.likeness?.hexadecimal, rulesId: text.id, isMarked: isMarked)
    let refusals = verdict.refusals.map(\.rawValue)
    return (ending ?? (refusals.isEmpty ? .passed(isUnsure: verdict.isSoftPass) : .refused(refusals)), record)
  }

  /// How much the picture has in common with another one in force; nil without another. The one that it replaced, and
  /// what that one replaced, are of the same side and not asked.
  private func greatestLikeness(of document: DocumentRecord, on connection: any Connection) throws -> Double? {
    guard let likeness = picture?.likeness else { return nil }
    return try connection.likenesses(in: document.verificationId, besides: document.key)
      .compactMap { PerceptualHash(hexadecimal: $0) }.map { likeness.compared(with: $0) }.max()
  }
}

extension InspectionRecord.Fact {
  init(_ fact: QualityFact) {
    self.init(code: fact.code.rawValue, value: fact.value, threshold: fact.threshold, severity: fact.severity.rawValue)
  }
}
