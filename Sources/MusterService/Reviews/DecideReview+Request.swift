internal import Encodings
internal import MusterStore
internal import VerificationFlow

extension DecideReview {
  /// A decision as received.
  package struct Request: Sendable {
    /// `accept`, `reject` or `reupload`.
    package var decision: String
    /// The document to decide; nil to decide the case.
    package var documentId: String?
    /// One of the configured reasons.
    package var reason: String?
    /// The reviewer's comment.
    package var note: String?
    /// The revision of the case that the reviewer saw.
    package var revision: Int?
    /// The reviewer's name; nil for the name of the key.
    package var reviewer: String?
    /// The codes of the doubts that the reviewer named as examined. An acceptance of the person names all of them; the
    /// audit has them.
    package var doubts: [String]

    package init(
      decision: String, documentId: String?, reason: String?, note: String?, revision: Int?, reviewer: String?,
      doubts: [String] = []
    ) {
      self.decision = decision
      self.documentId = documentId
      self.reason = reason
      self.note = note
      self.revision = revision
      self.reviewer = reviewer
      self.doubts = doubts
    }
  }
}

/// A decision that was validated by itself, without its case.
struct ValidatedDecision: Sendable {
  /// The id of the resulting decision or proposal.
  let id: String
  let kind: DecisionRecord.Kind
  let decision: ReviewDecision
  let documentId: DocumentID?
  let reason: Ending.Reason?
  let note: String?
  let revision: Int
  let reviewer: Reviewer
  /// The codes of the doubts that the reviewer examined.
  let doubts: [String]

  /// The maximum number of doubts that are recorded.
  private static let maxDoubts = 40

  /// Validates a decision.
  ///
  /// - Throws: `REASON_UNKNOWN` if a required reason is missing or not configured; `INVALID_REQUEST`.
  init(
    _ request: DecideReview.Request, reasons: [Ending.Reason], by reviewer: Reviewer
  ) throws(ServiceError) {
    guard let kind = DecisionRecord.Kind(rawValue: request.decision) else {
      throw .invalid("decision: must be accept, reject or reupload.")
    }
    guard let revision = request.revision else {
      throw .invalid("revision: the revision of the case is required.")
    }
    id = freshID()
    self.kind = kind
    self.revision = revision
    documentId = request.documentId.map { DocumentID($0) }
    reason = request.reason.map { Ending.Reason(rawValue: $0) }
    note = try ReviewNoteRecord.checked(request.note)
    self.reviewer = reviewer
    guard request.doubts.count <= Self.maxDoubts, request.doubts.allSatisfy(\.isCode) else {
      throw .invalid("doubts: must be codes of doubts.")
    }
    doubts = request.doubts
    decision = try Self.decision(kind, documentId, reason, among: reasons)
  }

  /// The decision, its reason and the examined doubts, for the audit. It has no note and no name of a reviewer, since
  /// both may be personal data.
  var words: String {
    let examined = doubts.isEmpty ? nil : "despite \(doubts.joined(separator: ", "))"
    return [kind.rawValue, reason?.rawValue, examined].compactMap(\.self).joined(separator: " ")
  }

  /// Returns whether this is the proposed decision.
  func agrees(with proposal: ReviewProposal) -> Bool {
    proposal.proposes(kind, documentId, because: reason)
  }

  /// Creates the decision that was validated when it was made.
  ///
  /// - Returns: Nil if its row is damaged: a refusal without a reason, or a request for a picture of no document.
  init?(_ pending: PendingDecision) {
    guard let decision = ReviewDecision(pending.decision, of: pending.documentId, because: pending.reason) else {
      return nil
    }
    self.init(
      id: pending.id, kind: pending.decision, decision: decision, documentId: pending.documentId,
      reason: pending.reason, note: pending.note, revision: pending.revision, reviewer: Reviewer(pending))
  }

  /// Creates the decision that a sandbox makes.
  ///
  /// - Returns: Nil if a reason or a document is missing.
  init?(
    _ kind: DecisionRecord.Kind, of document: DocumentID?, because reason: Ending.Reason?, revision: Int,
    by reviewer: Reviewer
  ) {
    guard let decision = ReviewDecision(kind, of: document, because: reason) else { return nil }
    self.init(
      id: freshID(), kind: kind, decision: decision, documentId: document, reason: reason, note: nil,
      revision: revision, reviewer: reviewer)
  }

  private init(
    id: String, kind: DecisionRecord.Kind, decision: ReviewDecision, documentId: DocumentID?, reason: Ending.Reason?,
    note: String?, revision: Int, reviewer: Reviewer
  ) {
    self.id = id
    self.kind = kind
    self.decision = decision
    self.documentId = documentId
    self.reason = reason
    self.note = note
    self.revision = revision
    self.reviewer = reviewer
    doubts = []
  }

  private static func decision(
    _ kind: DecisionRecord.Kind, _ document: DocumentID?, _ reason: Ending.Reason?, among reasons: [Ending.Reason]
  ) throws(ServiceError) -> ReviewDecision {
    if kind == .accept, reason != nil { throw .invalid("reason: must not be given for an acceptance.") }
    if kind != .accept, reason.map(reasons.contains) != true {
      let known = reasons.map(\.rawValue).joined(separator: ", ")
      throw ServiceError(.reasonUnknown, "reason: must be one of \(known).")
    }
    guard let decision = ReviewDecision(kind, of: document, because: reason) else {
      throw .invalid("documentId: is required for a reupload.")
    }
    return decision
  }
}

extension ReviewDecision {
  /// Creates a decision from its parts; nil if a refusal has no reason, or a request for a new picture no document.
  fileprivate init?(_ kind: DecisionRecord.Kind, of document: DocumentID?, because reason: Ending.Reason?) {
    switch (kind, document, reason) {
    case (.accept, _, _): self = .accept(document)
    case (.reject, _, let reason?): self = .reject(document, reason)
    case (.reupload, let document?, let reason?): self = .askAgain(document, reason)
    default: return nil
    }
  }
}

extension ReviewProposal {
  /// Returns whether this decision was proposed.
  func proposes(_ kind: DecisionRecord.Kind, _ document: DocumentID?, because reason: Ending.Reason?) -> Bool {
    decision == kind && documentId == document && self.reason == reason
  }
}

extension String {
  /// Whether this can be a code: capital letters, digits and underscores.
  fileprivate var isCode: Bool { wholeMatch(of: /[A-Z0-9_]{1,64}/) != nil }
}
