/// A decision that takes effect when a second person decides the same.
public struct ReviewProposal: Sendable, Equatable {
  /// Its id.
  public let id: String
  /// The case.
  public let sessionId: SessionID
  /// What is to be decided.
  public let decision: DecisionRecord.Word
  /// The document that is to be decided, where it is one.
  public let documentId: DocumentID?
  /// Why, unless it is to be accepted.
  public let reason: Ending.Reason?
  /// The reviewer's own words. May be personal.
  public let note: String?
  /// Who proposes it.
  public let reviewer: String
  /// The key by which it was proposed, if it was by one.
  public let keyId: KeyID?
  /// Who had proposed something else before, if somebody had.
  public let overruled: String?
  /// When.
  public let at: Instant

  /// A proposal.
  public init(
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
