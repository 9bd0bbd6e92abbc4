package import VerificationFlow

extension Connection {
  package func insert(_ decision: DecisionRecord) throws {
    try insert(
      into: "reviews",
      [
        "id": .text(decision.id), "session_id": .rawValue(decision.sessionId), "revision": .integer(decision.revision),
        "verification_id": .rawValue(decision.verificationId), "document_id": .rawValue(decision.documentId),
        "point": .rawValue(decision.point), "decision": .rawValue(decision.decision),
        "reason": .rawValue(decision.reason),
        "note": sealed(decision.note, for: EncryptionContext("reviews", "note", [decision.id])),
        "reviewer": .text(decision.reviewer),
        "key_id": .rawValue(decision.keyId), "at": .time(decision.at), "confirmed_by": .text(decision.confirmedBy),
        "confirming_note": sealed(
          decision.confirmingNote, for: EncryptionContext("reviews", "confirming_note", [decision.id])),
        "overruled": .text(decision.overruled), "waited_milliseconds": .duration(decision.waited),
        "handled_milliseconds": .duration(decision.handled),
      ], queries: ["project_id": "SELECT project_id FROM sessions WHERE id = :session_id"])
  }

  /// Returns the reviewers' decisions on a session, oldest first.
  package func decisions(of session: SessionID) throws -> [DecisionRecord] {
    try decisions(of: [session])
  }

  /// Returns the reviewers' decisions on these sessions, oldest first for each session.
  package func decisions(of sessions: [SessionID]) throws -> [DecisionRecord] {
    try rows("SELECT * FROM reviews WHERE session_id", among: sessions, "ORDER BY revision").map(DecisionRecord.init)
  }
}

extension DecisionRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.text("id"), sessionId: try row.rawValue("session_id"), revision: try row.integer("revision"),
      verificationId: try row.rawValue("verification_id"), documentId: try row.optionalRawValue("document_id"),
      point: try row.rawValue("point"), decision: try row.rawValue("decision"),
      reason: try row.optionalRawValue("reason"),
      note: try row.optionalSealedText("note", at: EncryptionContext("reviews", "note", [row.text("id")])),
      reviewer: try row.text("reviewer"),
      keyId: try row.optionalRawValue("key_id"), at: try row.time("at"), confirmedBy: row.optionalText("confirmed_by"),
      confirmingNote: try row.optionalSealedText(
        "confirming_note", at: EncryptionContext("reviews", "confirming_note", [row.text("id")])),
      overruled: row.optionalText("overruled"), waited: row.optionalDuration("waited_milliseconds"),
      handled: row.optionalDuration("handled_milliseconds"))
  }
}

extension Connection {
  /// Saves a decision that has not taken effect yet or could not take effect.
  package func save(_ decision: PendingDecision) throws {
    try insert(
      into: "pending_decisions",
      [
        "id": .text(decision.id), "session_id": .rawValue(decision.sessionId),
        "project_id": .rawValue(decision.projectId),
        "reviewer": .text(decision.reviewer), "key_id": .rawValue(decision.keyId), "actor": .rawValue(decision.actor),
        "revision": .integer(decision.revision), "document_id": .rawValue(decision.documentId),
        "decision": .rawValue(decision.decision), "reason": .rawValue(decision.reason),
        "note": sealed(decision.note, for: EncryptionContext("pending_decisions", "note", [decision.id])),
        "created_at": .time(decision.createdAt),
        "takes_effect_at": .time(decision.takesEffectAt), "state": .rawValue(decision.state),
        "failure": .text(decision.failure),
      ], onConflict: "(id) DO UPDATE SET state = excluded.state, failure = excluded.failure")
  }

  /// Returns the decision with this id, or nil if it has taken effect or was removed.
  package func pendingDecision(_ id: String) throws -> PendingDecision? {
    try lock("pending_decisions", where: "id", is: .text(id))
    return try rows("SELECT * FROM pending_decisions WHERE id = :id", ["id": .text(id)]).first.map(PendingDecision.init)
  }

  /// Returns the decisions on these cases that are waiting to take effect.
  package func pendingDecisions(of sessions: [SessionID]) throws -> [PendingDecision] {
    try rows("SELECT * FROM pending_decisions WHERE state = 'PENDING' AND session_id", among: sessions)
      .map(PendingDecision.init)
  }

  /// Returns the decisions on a case that are waiting to take effect or could not take effect.
  package func allPendingDecisions(of session: SessionID) throws -> [PendingDecision] {
    try rows(
      "SELECT * FROM pending_decisions WHERE session_id = :session ORDER BY created_at", ["session": .rawValue(session)]
    ).map(PendingDecision.init)
  }

  /// Returns up to `limit` decisions of a reviewer that are waiting to take effect or could not, newest first.
  package func pendingDecisions(
    by reviewer: String, in project: ProjectID, limit: Int
  ) throws -> [PendingDecision] {
    try rows(
      """
      SELECT * FROM pending_decisions WHERE project_id = :project AND reviewer = :reviewer
        ORDER BY created_at DESC, id DESC LIMIT :limit
      """, ["project": .rawValue(project), "reviewer": .text(reviewer), "limit": .integer(limit)]
    ).map(PendingDecision.init)
  }

  /// Returns the decisions waiting to take effect that were made by an actor, as named in audit records.
  package func pendingDecisions(by actor: AuditActor) throws -> [PendingDecision] {
    try rows(
      "SELECT * FROM pending_decisions WHERE state = 'PENDING' AND actor = :actor ORDER BY created_at",
      ["actor": .rawValue(actor)]
    ).map(PendingDecision.init)
  }

  package func removePendingDecision(_ id: String) throws {
    try run("DELETE FROM pending_decisions WHERE id = :id", ["id": .text(id)])
  }

  /// Returns whether a decision with this id has taken effect, possibly as a proposal.
  package func tookEffect(_ id: String) throws -> Bool {
    try !rows(
      "SELECT 1 AS one FROM reviews WHERE id = :id UNION ALL SELECT 1 AS one FROM review_proposals WHERE id = :id",
      ["id": .text(id)]
    ).isEmpty
  }
}

extension PendingDecision {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.text("id"), sessionId: try row.rawValue("session_id"), projectId: try row.rawValue("project_id"),
      reviewer: try row.text("reviewer"), keyId: try row.optionalRawValue("key_id"), actor: try row.rawValue("actor"),
      revision: try row.integer("revision"), decision: try row.rawValue("decision"),
      documentId: try row.optionalRawValue("document_id"), reason: try row.optionalRawValue("reason"),
      note: try row.optionalSealedText("note", at: EncryptionContext("pending_decisions", "note", [row.text("id")])),
      createdAt: try row.time("created_at"),
      takesEffectAt: try row.time("takes_effect_at"), state: try row.rawValue("state"),
      failure: row.optionalText("failure"))
  }
}

extension Connection {
  package func proposals(of sessions: [SessionID]) throws -> [ReviewProposal] {
    try rows("SELECT * FROM review_proposals WHERE session_id", among: sessions).map(ReviewProposal.init)
  }

  /// Saves a proposal, replacing any other proposal for its case, and increases the case's revision.
  package func save(_ proposal: ReviewProposal) throws {
    let session = proposal.sessionId
    try run("DELETE FROM review_proposals WHERE session_id = :session", ["session": .rawValue(session)])
    try insert(
      into: "review_proposals",
      [
        "session_id": .rawValue(session), "id": .text(proposal.id), "reviewer": .text(proposal.reviewer),
        "key_id": .rawValue(proposal.keyId), "document_id": .rawValue(proposal.documentId),
        "decision": .rawValue(proposal.decision), "reason": .rawValue(proposal.reason),
        "note": sealed(proposal.note, for: EncryptionContext("review_proposals", "note", [proposal.id])),
        "overruled": .text(proposal.overruled),
        "at": .time(proposal.at),
      ])
    try replaceFacets([], with: [.second], of: session)
    try noteRevision(of: session, at: proposal.at)
  }

  package func removeProposal(of session: SessionID) throws {
    let id: [String: SQLValue] = ["session": .rawValue(session)]
    guard try execute("DELETE FROM review_proposals WHERE session_id = :session", id) > 0 else { return }
    try run("DELETE FROM review_facets WHERE session_id = :session AND kind = 'second'", id)
  }

  /// Increases the revision of a case, so that clients that have loaded it detect the change.
  package func noteRevision(of session: SessionID, at now: Instant) throws {
    try run(
      "UPDATE sessions SET revision = revision + 1, updated_at = :now WHERE id = :session",
      ["now": .time(now), "session": .rawValue(session)])
  }
}

extension ReviewProposal {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.text("id"), sessionId: try row.rawValue("session_id"), decision: try row.rawValue("decision"),
      documentId: try row.optionalRawValue("document_id"), reason: try row.optionalRawValue("reason"),
      note: try row.optionalSealedText("note", at: EncryptionContext("review_proposals", "note", [row.text("id")])),
      reviewer: try row.text("reviewer"),
      keyId: try row.optionalRawValue("key_id"), overruled: row.optionalText("overruled"), at: try row.time("at"))
  }
}
