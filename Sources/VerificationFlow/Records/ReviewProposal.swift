/// A decision that takes effect once a second reviewer makes the same decision.
package struct ReviewProposal: Sendable, Equatable {
  package let id: String
  package let sessionId: SessionID
  /// The proposed decision.
  package let decision: DecisionRecord.Kind
  /// The document the decision is about; nil for the whole case.
  package let documentId: DocumentID?
  /// The reason, unless the decision is to accept.
  package let reason: Ending.Reason?
  /// The reviewer's free-text note. May contain personal data.
  package let note: String?
  /// The reviewer who proposed the decision.
  package let reviewer: String
  /// The API key used to propose it, if any.
  package let keyId: KeyID?
  /// The reviewer whose earlier, different proposal this one replaces, if any.
  package let overruled: String?
  /// The time of the proposal.
  package let at: Instant

  package init(
    id: String, sessionId: SessionID, decision: DecisionRecord.Kind, documentId: DocumentID?, reason: Ending.Reason?,
    note: String?, reviewer: String, keyId: KeyID?, overruled: String?, at: Instant
  ) {
    self.id = id
    self.sessionId = sessionId
    self.decision = decision
    self.documentId = documentId
    self.reason = reason
    self.note = note
    self.reviewer = reviewer
    self.keyId = keyId
    self.overruled = overruled
    self.at = at
  }
}
