internal import MusterStore
internal import VerificationFlow

extension DecideReview {
  /// A decision as it came.
  package struct Request: Sendable {
    /// `accept`, `reject` or `reupload`.
    package var decision: String
    /// The document that is decided; nil decides the case.
    package var documentId: String?
    /// Why; one of the configured reasons.
    package var reason: String?
    /// The reviewer's own words.
    package var note: String?
    /// The revision of the case that the reviewer saw.
    package var revision: Int?
    /// Who decides; nil is the key's name.
    package var reviewer: String?

    /// A decision.
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

/// A decision that makes sense by itself.
struct ValidatedDecision: Sendable {
  /// The id of the decision, or of the proposal, that comes of it.
  let id: String
  let word: DecisionRecord.Word
  let decision: ReviewDecision
  let documentId: DocumentID?
  let reason: Ending.Reason?
  let note: String?
  let revision: Int
  let reviewer: Reviewer

  /// - Throws: `REASON_UNKNOWN` without a reason where one is needed, or with none of the configured ones;
  ///   `INVALID_REQUEST`.
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

  /// Whether this is what was proposed.
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
  /// Whether it proposes this very decision.
  func proposes(_ word: DecisionRecord.Word, _ document: DocumentID?, because reason: Ending.Reason?) -> Bool {
    decision == word && documentId == document && self.reason == reason
  }
}
