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

  /// What the findings mean.
  struct Judgement {
    let ending: Event.Inspection
    /// The rules that it names are not stored yet.
    let record: InspectionRecord
    /// The accepted pictures of the back that show this front.
    var fronts: [DocumentID] = []
  }

  /// Judges the document together with the other documents of its attempt.
  func judged(
    _ document: DocumentRecord, of process: OnboardingProcess, by rules: QualityRules, _ text: QualityRules.Text,
    on connection: any Connection
  ) throws -> Judgement {
    guard let picture else {
      return Judgement(ending: ending ?? .failed([]), record: InspectionRecord(isMarked: isMarked))
    }
    let thresholds = rules.rules(for: document.key.type).thresholds
    let others = try picture.perceptualHash.map { hash in
      try LikeDocuments(of: hash, document.key, in: document.verificationId, on: connection)
    }
    let similar = others?.greatest.map { thresholds.judge(.similarPicture, $0) }
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
    let passes = refusals.isEmpty
    let fronts = passes && !isMarked ? others?.backs(alike: thresholds) ?? [] : []
    let judged: Event.Inspection =
      passes
      ? .passed(isUnsure: verdict.isSoftPass)
      : verdict.refusals.contains(.incomplete) ? .unreadable(refusals) : .refused(refusals)
    return Judgement(ending: ending ?? judged, record: record, fronts: fronts)
  }
}

/// How similar the other documents in force are to a picture. Those of the same side, such as the replaced one, are not
/// compared.
struct LikeDocuments {
  /// The greatest similarity to another document that is not the back of this front; nil if there is none.
  let greatest: Double?
  /// The similarity of each unmarked picture of the back to this front. If they are the same, then the back is the
  /// wrong one, whichever was judged first.
  private let backs: [(id: DocumentID, likeness: Double)]

  init(
    of hash: PerceptualHash, _ key: SideKey, in attempt: VerificationID, on connection: any Connection
  ) throws {
    let others = try connection.hashedDocuments(in: attempt, besides: key).compactMap { other in
      PerceptualHash(hexadecimal: other.perceptualHash).map { (document: other, likeness: hash.compared(with: $0)) }
    }
    func isBack(_ other: SideKey) -> Bool { key.side == .front && other.side == .back && other.type == key.type }
    greatest = others.filter { !isBack($0.document.key) }.map(\.likeness).max()
    backs = others.filter { isBack($0.document.key) && !$0.document.isMarked }.map { ($0.document.id, $0.likeness) }
  }

  /// Returns the pictures of the back that would be rejected for their similarity.
  func backs(alike thresholds: QualityThresholds) -> [DocumentID] {
    backs.filter { thresholds.judge(.similarPicture, $0.likeness).severity == .reject }.map(\.id)
  }
}

extension InspectionRecord.Fact {
  init(_ fact: QualityFact) {
    self.init(code: fact.code.rawValue, value: fact.value, threshold: fact.threshold, severity: fact.severity.rawValue)
  }
}
