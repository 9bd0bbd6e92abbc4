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

    package init(
      decision: String, documentId: String?, reason: String?, note: String?, revision: Int?, reviewer: String?
    ) {
      self.decision = decision
      self.documentId = documentId
      self.reason = reason
      self.note = note
      self.revision = revision
      self.reviewer = reviewer
    }
  }
}

/// A decision that was validated by itself, without its case.
struct ValidatedDecision: Sendable {
  /// The id of the resulting decision or proposal.
  let id: String
  let word: DecisionRecord.Word
  let decision: ReviewDecision
  let documentId: DocumentID?
  let reason: Ending.Reason?
  let note: String?
  let revision: Int
  let reviewer: Reviewer

  /// Validates a decision.
  ///
  /// - Throws: `REASON_UNKNOWN` if a required reason is missing or not configured; `INVALID_REQUEST`.
  init(
    _ request: DecideReview.Request, id: String = freshID(), reasons: [Ending.Reason], by reviewer: Reviewer
  ) throws(ServiceError) {
    guard let word = DecisionRecord.Word(rawValue: request.decision) else {
      throw .invalid("decision: accept, reject or reupload is needed.")
    }
    guard let revision = request.revision else {
      throw .invalid("revision: that of the case is needed.")
    }
    self.id = id
    self.word = word
    self.revision = revision
    documentId = request.documentId.map { DocumentID($0) }
    reason = request.reason.map { Ending.Reason(rawValue: $0) }
    note = try ReviewNoteRecord.checked(request.note)
    self.reviewer = reviewer
    decision = try Self.decision(word, documentId, reason, among: reasons)
  }

  /// Returns whether this is the proposed decision.
  func agrees(with proposal: ReviewProposal) -> Bool {
    proposal.proposes(word, documentId, because: reason)
  }

  private static func decision(
    _ word: DecisionRecord.Word, _ document: DocumentID?, _ reason: Ending.Reason?, among reasons: [Ending.Reason]
  ) throws(ServiceError) -> ReviewDecision {
    if word == .accept {
      guard reason == nil else { throw .invalid("reason: what is accepted takes none.") }
      return .accept(document)
    }
    guard let reason, reasons.contains(reason) else {
      let known = reasons.map(\.rawValue).joined(separator: ", ")
      throw ServiceError(.invalid, "REASON_UNKNOWN", "reason: one of these is needed: \(known).")
    }
    if word == .reject { return .reject(document, reason) }
    guard let document else { throw .invalid("documentId: the one to be shown again is needed.") }
    return .askAgain(document, reason)
  }
}

extension ReviewProposal {
  /// Returns whether this decision was proposed.
  func proposes(_ word: DecisionRecord.Word, _ document: DocumentID?, because reason: Ending.Reason?) -> Bool {
    decision == word && documentId == document && self.reason == reason
  }
}
