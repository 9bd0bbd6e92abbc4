/// A decision that a reviewer may still undo, or that could not take effect when its time came.
public struct PendingDecision: Sendable, Equatable {
  /// How it stands.
  public enum State: String, CaseIterable, Sendable, Codable {
    /// It takes effect when its time comes.
    case pending = "PENDING"
    /// It could not take effect; nothing came of it.
    case failed = "FAILED"
  }

  /// Its id; that of the decision once it takes effect.
  public let id: String
  /// The case.
  public let sessionId: SessionID
  /// The project of the case.
  public let projectId: ProjectID
  /// Who decided.
  public let reviewer: String
  /// The key by which it was decided, if it was by one.
  public let keyId: KeyID?
  /// What the audit calls who decided.
  public let actor: String
  /// The revision that the reviewer had seen.
  public let revision: Int
  /// What was decided.
  public let decision: DecisionRecord.Word
  /// The document that was decided, where it was one.
  public let documentId: DocumentID?
  /// Why, unless it was accepted.
  public let reason: Ending.Reason?
  /// The reviewer's own words. May be personal.
  public let note: String?
  /// When it was decided.
  public let createdAt: Instant
  /// When it takes effect.
  public let takesEffectAt: Instant
  /// How it stands.
  public var state: State
  /// The code of what kept it from taking effect.
  public var failure: String?

  /// A decision.
  public init(
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
