/// A decision that a reviewer may still undo, or that could not take effect when its time came.
package struct PendingDecision: Sendable, Equatable {
  /// How it stands.
  package enum State: String, CaseIterable, Sendable, Codable {
    /// It takes effect when its time comes.
    case pending = "PENDING"
    /// It could not take effect; nothing came of it.
    case failed = "FAILED"
  }

  /// Its id; that of the decision once it takes effect.
  package let id: String
  /// The case.
  package let sessionId: SessionID
  /// The project of the case.
  package let projectId: ProjectID
  /// Who decided.
  package let reviewer: String
  /// The key by which it was decided, if it was by one.
  package let keyId: KeyID?
  /// What the audit calls who decided.
  package let actor: String
  /// The revision that the reviewer had seen.
  package let revision: Int
  /// What was decided.
  package let decision: DecisionRecord.Word
  /// The document that was decided, where it was one.
  package let documentId: DocumentID?
  /// Why, unless it was accepted.
  package let reason: Ending.Reason?
  /// The reviewer's own words. May be personal.
  package let note: String?
  /// When it was decided.
  package let createdAt: Instant
  /// When it takes effect.
  package let takesEffectAt: Instant
  /// How it stands.
  package var state: State
  /// The code of what kept it from taking effect.
  package var failure: String?

  /// A decision.
  package init(
    id: String, sessionId: SessionID, projectId: ProjectID, reviewer: String, keyId: KeyID?, actor: String,
    revision: Int, decision: DecisionRecord.Word, documentId: DocumentID?, reason: Ending.Reason?, note: String?,
    createdAt: Instant, takesEffectAt: Instant, state: State = .pending, failure: String? = nil
  ) {
    self.id = id
    self.sessionId = sessionId
    self.projectId = projectId
    self.reviewer = reviewer
    self.keyId = keyId
    self.actor = actor
    self.revision = revision
    self.decision = decision
    self.documentId = documentId
    self.reason = reason
    self.note = note
    self.createdAt = createdAt
    self.takesEffectAt = takesEffectAt
    self.state = state
    self.failure = failure
  }
}
