/// A decision that can still be undone, or that could not take effect when due.
package struct PendingDecision: Sendable, Equatable {
  /// The state of the decision.
  package enum State: String, CaseIterable, Sendable, Codable {
    /// The decision takes effect when due.
    case pending = "PENDING"
    /// The decision could not take effect and has no consequences.
    case failed = "FAILED"
  }

  /// The id, which becomes that of the decision once it takes effect.
  package let id: String
  package let sessionId: SessionID
  /// The project of the case.
  package let projectId: ProjectID
  /// The reviewer who decided.
  package let reviewer: String
  /// The API key used to decide, if any.
  package let keyId: KeyID?
  /// The deciding actor as named in audit records.
  package let actor: AuditActor
  /// The session revision the reviewer saw.
  package let revision: Int
  package let decision: DecisionRecord.Kind
  /// The document that was decided; nil for the whole case.
  package let documentId: DocumentID?
  /// The reason, unless the decision is to accept.
  package let reason: Ending.Reason?
  /// The reviewer's free-text note. May contain personal data.
  package let note: String?
  package let createdAt: Instant
  /// The time the decision takes effect.
  package let takesEffectAt: Instant
  package var state: State
  /// The error code that prevented the decision from taking effect.
  package var failure: String?

  package init(
    id: String, sessionId: SessionID, projectId: ProjectID, reviewer: String, keyId: KeyID?, actor: AuditActor,
    revision: Int, decision: DecisionRecord.Kind, documentId: DocumentID?, reason: Ending.Reason?, note: String?,
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
