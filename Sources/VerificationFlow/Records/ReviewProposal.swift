/// A decision that takes effect when a second person decides the same.
package struct ReviewProposal: Sendable, Equatable {
  /// Its id.
  package let id: String
  /// The case.
  package let sessionId: SessionID
  /// What is to be decided.
  package let decision: DecisionRecord.Word
  /// The document that is to be decided, where it is one.
  package let documentId: DocumentID?
  /// Why, unless it is to be accepted.
  package let reason: Ending.Reason?
  /// The reviewer's own words. May be personal.
  package let note: String?
  /// Who proposes it.
  package let reviewer: String
  /// The key by which it was proposed, if it was by one.
  package let keyId: KeyID?
  /// Who had proposed something else before, if somebody had.
  package let overruled: String?
  /// When.
  package let at: Instant

  /// A proposal.
  package init(
    id: String, sessionId: SessionID, decision: DecisionRecord.Word, documentId: DocumentID?, reason: Ending.Reason?,
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
