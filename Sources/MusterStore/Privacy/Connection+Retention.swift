package import VerificationFlow

extension Connection {
  /// The rules of a project, that for all types first.
  package func retentionRules(of project: ProjectID) throws -> [RetentionRule] {
    try rows("SELECT * FROM retention_rules WHERE project_id = ? ORDER BY document_type", [.word(project)])
      .map(RetentionRule.init)
  }

  /// All rules, with the names of their projects.
  package func retentionRules() throws -> [(project: String, rule: RetentionRule)] {
    try rows(
      """
      SELECT r.*, p.name FROM retention_rules r JOIN projects p ON p.id = r.project_id ORDER BY p.name, r.document_type
      """, []
    ).map { (try $0.text("name"), try RetentionRule($0)) }
  }

  /// Keeps a rule in the place of the one of before.
  package func save(_ rule: RetentionRule) throws {
    try execute(
      """
      INSERT INTO retention_rules (project_id, document_type, accepted_milliseconds, rejected_milliseconds)
      VALUES (?, ?, ?, ?)
      ON CONFLICT (project_id, document_type) DO UPDATE SET accepted_milliseconds = excluded.accepted_milliseconds,
        rejected_milliseconds = excluded.rejected_milliseconds
      """,
      [
        .word(rule.projectId), .text(rule.type?.rawValue ?? ""), .duration(rule.accepted), .duration(rule.rejected),
      ])
  }

  /// Removes a rule.
  ///
  /// - Returns: Whether there was one.
  package func removeRetentionRule(of project: ProjectID, for type: DocumentType?) throws -> Bool {
    try execute(
      "DELETE FROM retention_rules WHERE project_id = ? AND document_type = ?",
      [.word(project), .text(type?.rawValue ?? "")]) == 1
  }

  /// Lets the retention of all ended sessions of a project be looked at now.
  package func hastenRetention(of project: ProjectID, to now: Instant) throws {
    try execute(
      """
      UPDATE jobs SET run_at = ? WHERE kind = ? AND run_at > ? AND lease_owner IS NULL
        AND session_id IN (SELECT id FROM sessions WHERE project_id = ?)
      """,
      [.time(now), .word(Job.Kind.applyRetention), .time(now), .word(project)])
  }

  /// The session, if it is over.
  package func endedSession(_ id: SessionID) throws -> EndedSession? {
    try rows(
      "SELECT id, project_id, status, updated_at FROM sessions WHERE id = ? AND status IN ('FINISHED', 'FAILED')",
      [.word(id)]
    ).first.map(EndedSession.init)
  }

  /// Sessions that are over, of which there is something to erase, and that no job is to do it for.
  package func sessionsWithoutRetention(limit: Int) throws -> [EndedSession] {
    try rows(
      """
      SELECT id, project_id, status, updated_at FROM sessions s
      WHERE status IN ('FINISHED', 'FAILED')
        AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.session_id = s.id AND j.kind = ?)
        AND (
          EXISTS (SELECT 1 FROM documents d JOIN renditions r ON r.document_id = d.id WHERE d.session_id = s.id)
          OR EXISTS (SELECT 1 FROM presence_checks c WHERE c.session_id = s.id AND c.selfie_blob_id IS NOT NULL)
          OR EXISTS (SELECT 1 FROM presence_frames f WHERE f.session_id = s.id AND f.blob_id IS NOT NULL)
          OR EXISTS (SELECT 1 FROM webhook_messages m WHERE m.session_id = s.id)
          OR EXISTS (SELECT 1 FROM sandbox_messages m WHERE m.session_id = s.id)
          OR EXISTS (SELECT 1 FROM idempotent_answers a WHERE a.session_id = s.id)
        )
      LIMIT ?
      """,
      [.word(Job.Kind.applyRetention), .integer(limit)]
    ).map(EndedSession.init)
  }

  /// The documents of a session, of any attempt, of which there are pictures.
  package func documentsWithPictures(
    of session: SessionID
  ) throws -> [(id: DocumentID, type: DocumentType, verdict: DocumentStatus?)] {
    try rows(
      """
      SELECT id, type, verdict FROM documents d
      WHERE session_id = ? AND EXISTS (SELECT 1 FROM renditions r WHERE r.document_id = d.id)
      """,
      [.word(session)]
    ).map { (try $0.word("id"), try $0.word("type"), try $0.optionalWord("verdict")) }
  }

  /// Removes what was said about a session: answers that were kept, the sandbox's messages, and the webhooks' but for
  /// those that are still to be sent.
  ///
  /// - Returns: How much that was, and whether nothing is left.
  package func eraseMessages(of session: SessionID) throws -> (count: Int, isAll: Bool) {
    let id: [SQLValue] = [.word(session)]
    try execute(
      """
      DELETE FROM webhook_deliveries
      WHERE state <> 'PENDING' AND message_id IN (SELECT id FROM webhook_messages WHERE session_id = ?)
      """, id)
    var count = try execute(
      """
      DELETE FROM webhook_messages
      WHERE session_id = ? AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.message_id = webhook_messages.id)
      """, id)
    count += try execute("DELETE FROM sandbox_messages WHERE session_id = ?", id)
    count += try execute("DELETE FROM idempotent_answers WHERE session_id = ?", id)
    let isAll = try rows("SELECT 1 AS one FROM webhook_messages WHERE session_id = ? LIMIT 1", id).isEmpty
    return (count, isAll)
  }
}

extension RetentionRule {
  init(_ row: SQLRow) throws {
    let type = try row.text("document_type")
    self.init(
      projectId: try row.word("project_id"), type: type.isEmpty ? nil : DocumentType(rawValue: type),
      accepted: row.optionalInteger("accepted_milliseconds").map { .milliseconds($0) },
      rejected: row.optionalInteger("rejected_milliseconds").map { .milliseconds($0) })
  }
}

extension EndedSession {
  fileprivate init(_ row: SQLRow) throws {
    let status: OnboardingStatus = try row.word("status")
    self.init(
      id: try row.word("id"), projectId: try row.word("project_id"), isFinished: status == .finished,
      endedAt: try row.time("updated_at"))
  }
}
