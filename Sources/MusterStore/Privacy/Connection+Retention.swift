package import VerificationFlow

extension Connection {
  /// Returns the rules of a project; the rule for all types comes first.
  package func retentionRules(of project: ProjectID) throws -> [RetentionRule] {
    try rows(
      "SELECT * FROM retention_rules WHERE project_id = :project ORDER BY document_type",
      ["project": .rawValue(project)]
    ).map(RetentionRule.init)
  }

  /// Returns all rules with the names of their projects.
  package func retentionRules() throws -> [(project: String, rule: RetentionRule)] {
    try rows(
      """
      SELECT r.*, p.name FROM retention_rules r JOIN projects p ON p.id = r.project_id ORDER BY p.name, r.document_type
      """
    ).map { (try $0.text("name"), try RetentionRule($0)) }
  }

  /// Saves a rule, replacing any other rule for its project and type.
  package func save(_ rule: RetentionRule) throws {
    try insert(
      into: "retention_rules",
      [
        "project_id": .rawValue(rule.projectId), "document_type": .text(rule.type?.rawValue ?? ""),
        "accepted_milliseconds": .duration(rule.accepted), "rejected_milliseconds": .duration(rule.rejected),
      ],
      onConflict: """
        (project_id, document_type) DO UPDATE SET accepted_milliseconds = excluded.accepted_milliseconds,
          rejected_milliseconds = excluded.rejected_milliseconds
        """)
  }

  /// - Returns: Whether the rule existed.
  package func removeRetentionRule(of project: ProjectID, for type: DocumentType?) throws -> Bool {
    try execute(
      "DELETE FROM retention_rules WHERE project_id = :project AND document_type = :document_type",
      ["project": .rawValue(project), "document_type": .text(type?.rawValue ?? "")]) == 1
  }

  /// Schedules the retention jobs of a project's ended sessions to run now.
  package func hastenRetention(of project: ProjectID, to now: Instant) throws {
    try run(
      """
      UPDATE jobs SET run_at = :now WHERE kind = :kind AND run_at > :now AND lease_owner IS NULL
        AND session_id IN (SELECT id FROM sessions WHERE project_id = :project)
      """, ["now": .time(now), "kind": .rawValue(ApplyRetentionJob.kind), "project": .rawValue(project)])
  }

  package func endedSession(_ id: SessionID) throws -> EndedSession? {
    try rows(
      "SELECT id, project_id, status, updated_at FROM sessions WHERE id = :id AND status IN ('FINISHED', 'FAILED')",
      ["id": .rawValue(id)]
    ).first.map(EndedSession.init)
  }

  /// Returns ended sessions that have erasable data but no retention job.
  package func sessionsWithoutRetention(limit: Int) throws -> [EndedSession] {
    try rows(
      """
      SELECT id, project_id, status, updated_at FROM sessions s
      WHERE status IN ('FINISHED', 'FAILED')
        AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.session_id = s.id AND j.kind = :kind)
        AND (
          EXISTS (SELECT 1 FROM documents d JOIN renditions r ON r.document_id = d.id WHERE d.session_id = s.id)
          OR EXISTS (SELECT 1 FROM presence_checks c WHERE c.session_id = s.id AND c.selfie_blob_id IS NOT NULL)
          OR EXISTS (SELECT 1 FROM presence_frames f WHERE f.session_id = s.id AND f.blob_id IS NOT NULL)
          OR EXISTS (SELECT 1 FROM webhook_messages m WHERE m.session_id = s.id)
          OR EXISTS (SELECT 1 FROM sandbox_messages m WHERE m.session_id = s.id)
          OR EXISTS (SELECT 1 FROM idempotent_answers a WHERE a.session_id = s.id)
        )
      LIMIT :limit
      """, ["kind": .rawValue(ApplyRetentionJob.kind), "limit": .integer(limit)]
    ).map(EndedSession.init)
  }

  /// Returns the documents of a session, of all attempts, that have pictures.
  package func documentsWithPictures(
    of session: SessionID
  ) throws -> [(id: DocumentID, type: DocumentType, verdict: DocumentStatus?)] {
    try rows(
      """
      SELECT id, type, verdict FROM documents d
      WHERE session_id = :session AND EXISTS (SELECT 1 FROM renditions r WHERE r.document_id = d.id)
      """, ["session": .rawValue(session)]
    ).map { (try $0.rawValue("id"), try $0.rawValue("type"), try $0.optionalRawValue("verdict")) }
  }

  /// Deletes the messages about a session: stored answers, sandbox messages, and webhook messages without pending
  /// deliveries.
  ///
  /// - Returns: The number of deleted messages, and whether none is left.
  package func eraseMessages(of session: SessionID) throws -> (count: Int, isAll: Bool) {
    let id: [String: SQLValue] = ["session": .rawValue(session)]
    try run(
      """
      DELETE FROM webhook_deliveries
      WHERE state <> 'PENDING' AND message_id IN (SELECT id FROM webhook_messages WHERE session_id = :session)
      """, id)
    var count = try execute(
      """
      DELETE FROM webhook_messages
      WHERE session_id = :session AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.message_id = webhook_messages.id)
      """, id)
    count += try execute("DELETE FROM sandbox_messages WHERE session_id = :session", id)
    count += try execute("DELETE FROM idempotent_answers WHERE session_id = :session", id)
    let isAll = try rows("SELECT 1 AS one FROM webhook_messages WHERE session_id = :session LIMIT 1", id).isEmpty
    return (count, isAll)
  }
}

extension RetentionRule {
  init(_ row: SQLRow) throws {
    let type = try row.text("document_type")
    self.init(
      projectId: try row.rawValue("project_id"), type: type.isEmpty ? nil : DocumentType(rawValue: type),
      accepted: row.optionalInteger("accepted_milliseconds").map { .milliseconds($0) },
      rejected: row.optionalInteger("rejected_milliseconds").map { .milliseconds($0) })
  }
}

extension EndedSession {
  fileprivate init(_ row: SQLRow) throws {
    let status: OnboardingStatus = try row.rawValue("status")
    self.init(
      id: try row.rawValue("id"), projectId: try row.rawValue("project_id"), isFinished: status == .finished,
      endedAt: try row.time("updated_at"))
  }
}
