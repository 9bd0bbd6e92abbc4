package import VerificationFlow

extension Connection {
  /// Saves a decision that has not taken effect yet or could not take effect.
  package func save(_ decision: PendingDecision) throws {
    try execute(
      """
      INSERT INTO pending_decisions (id, session_id, project_id, reviewer, key_id, actor, revision, document_id,
        decision, reason, note, created_at, takes_effect_at, state, failure)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET state = excluded.state, failure = excluded.failure
      """,
      [
        .text(decision.id), .word(decision.sessionId), .word(decision.projectId), .text(decision.reviewer),
        .word(decision.keyId), .word(decision.actor), .integer(decision.revision), .word(decision.documentId),
        .word(decision.decision), .word(decision.reason), sealed(decision.note, for: .note(of: decision.id)),
        .time(decision.createdAt), .time(decision.takesEffectAt), .word(decision.state), .text(decision.failure),
      ])
  }

  /// Returns the decision with this id, or nil if it has taken effect or was removed.
  package func pendingDecision(_ id: String) throws -> PendingDecision? {
    try rows("SELECT * FROM pending_decisions WHERE id = ?", [.text(id)]).first.map(PendingDecision.init)
  }

  /// Returns the decisions on these cases that are waiting to take effect.
  package func pendingDecisions(of sessions: [SessionID]) throws -> [PendingDecision] {
    try rows("SELECT * FROM pending_decisions WHERE state = 'PENDING' AND session_id", among: sessions)
      .map(PendingDecision.init)
  }

  /// Returns the decisions on a case that are waiting to take effect or could not take effect.
  package func allPendingDecisions(of session: SessionID) throws -> [PendingDecision] {
    try rows("SELECT * FROM pending_decisions WHERE session_id = ? ORDER BY created_at", [.word(session)])
      .map(PendingDecision.init)
  }

  /// Returns up to `limit` decisions of a reviewer that are waiting to take effect or could not, newest first.
  package func pendingDecisions(
    by reviewer: String, in project: ProjectID, limit: Int
  ) throws -> [PendingDecision] {
    try rows(
      """
      SELECT * FROM pending_decisions WHERE project_id = ? AND reviewer = ? ORDER BY created_at DESC, id DESC LIMIT ?
      """,
      [.word(project), .text(reviewer), .integer(limit)]
    ).map(PendingDecision.init)
  }

  /// Returns the decisions waiting to take effect that were made by an actor, as named in audit records.
  package func pendingDecisions(by actor: AuditActor) throws -> [PendingDecision] {
    try rows(
      "SELECT * FROM pending_decisions WHERE state = 'PENDING' AND actor = ? ORDER BY created_at", [.word(actor)]
    )
    .map(PendingDecision.init)
  }

  package func removePendingDecision(_ id: String) throws {
    try execute("DELETE FROM pending_decisions WHERE id = ?", [.text(id)])
  }

  /// Returns whether a decision with this id has taken effect, possibly as a proposal.
  package func tookEffect(_ id: String) throws -> Bool {
    try !rows(
      "SELECT 1 AS one FROM reviews WHERE id = ? UNION ALL SELECT 1 AS one FROM review_proposals WHERE id = ?",
      [.text(id), .text(id)]
    ).isEmpty
  }
}

extension EncryptionContext {
  fileprivate static func note(of decision: String) -> EncryptionContext {
    EncryptionContext("pending_decisions", "note", [decision])
  }
}

extension PendingDecision {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.text("id"), sessionId: try row.word("session_id"), projectId: try row.word("project_id"),
      reviewer: try row.text("reviewer"), keyId: try row.optionalWord("key_id"), actor: try row.word("actor"),
      revision: try row.integer("revision"), decision: try row.word("decision"),
      documentId: try row.optionalWord("document_id"), reason: try row.optionalWord("reason"),
      note: try row.optionalSealedText("note", at: .note(of: row.text("id"))), createdAt: try row.time("created_at"),
      takesEffectAt: try row.time("takes_effect_at"), state: try row.word("state"),
      failure: row.optionalText("failure"))
  }
}
