package import VerificationFlow

extension Connection {
  /// Returns the leases of these cases that are valid at `now`.
  package func leases(of sessions: [SessionID], at now: Instant) throws -> [LeaseRecord] {
    try rows("SELECT * FROM review_leases WHERE session_id", among: sessions).map(LeaseRecord.init)
      .filter { now < $0.until }
  }

  /// Returns up to `limit` cases leased by a reviewer at `now`, ordered by the end of the lease.
  package func casesLeased(by reviewer: String, at now: Instant, limit: Int) throws -> [SessionID] {
    try rows(
      "SELECT session_id FROM review_leases WHERE reviewer = ? AND until > ? ORDER BY until LIMIT ?",
      [.text(reviewer), .time(now), .integer(limit)]
    ).map { try $0.word("session_id") }
  }

  /// Returns cases that a reviewer can take, longest waiting first: not leased by or assigned to another reviewer,
  /// without a pending decision, and without a proposal of this reviewer that waits for a second one.
  ///
  /// - Parameters:
  ///   - isSenior: Whether to include escalated cases.
  ///   - case: Only return cases after this one in the queue, if it is in the queue.
  package func casesToTake(
    of project: ProjectID, by reviewer: String, isSenior: Bool, after case: SessionID?, at now: Instant, limit: Int
  ) throws -> [SessionID] {
    var behind = ""
    var values: [SQLValue] = [.word(project)]
    if let place = try `case`.flatMap({ try placeInQueue(of: $0) }) {
      behind = "AND (d.at, d.session_id) > (?, ?)"
      values += [.time(place.at), .word(place.id)]
    }
    return try rows(
      """
      SELECT d.session_id FROM review_marks d
      WHERE d.project_id = ? AND d.queue = 'waiting' AND d.kind = 'case' AND d.word = '' \(behind)
        AND NOT EXISTS (
          SELECT 1 FROM review_leases l WHERE l.session_id = d.session_id AND l.until > ? AND l.reviewer <> ?)
        AND NOT EXISTS (
          SELECT 1 FROM pending_decisions p WHERE p.session_id = d.session_id AND p.state = 'PENDING')
        AND NOT EXISTS (SELECT 1 FROM review_proposals r WHERE r.session_id = d.session_id AND r.reviewer = ?)
        AND NOT EXISTS (SELECT 1 FROM review_assignments a WHERE a.session_id = d.session_id AND a.reviewer <> ?)
        AND (? = 1 OR NOT EXISTS (SELECT 1 FROM review_escalations e WHERE e.session_id = d.session_id))
      ORDER BY d.at, d.session_id LIMIT ?
      """,
      values + [
        .time(now), .text(reviewer), .text(reviewer), .text(reviewer), .flag(isSenior), .integer(limit),
      ]
    ).map { try $0.word("session_id") }
  }

  /// Saves a lease, replacing any other lease of its case.
  package func save(_ lease: LeaseRecord) throws {
    try execute(
      """
      INSERT INTO review_leases (session_id, reviewer, since, until) VALUES (?, ?, ?, ?)
      ON CONFLICT (session_id) DO UPDATE SET reviewer = excluded.reviewer, since = excluded.since,
        until = excluded.until
      """,
      [.word(lease.sessionId), .text(lease.reviewer), .time(lease.since), .time(lease.until)])
  }

  /// Deletes the lease of a case, if any.
  package func removeLease(of session: SessionID) throws {
    try execute("DELETE FROM review_leases WHERE session_id = ?", [.word(session)])
  }

  /// Deletes a reviewer's leases in a project.
  ///
  /// - Returns: The cases concerned.
  package func removeLeases(of reviewer: String, in project: ProjectID) throws -> [SessionID] {
    try rows(
      """
      DELETE FROM review_leases
      WHERE reviewer = ? AND session_id IN (SELECT id FROM sessions WHERE project_id = ?) RETURNING session_id
      """,
      [.text(reviewer), .word(project)]
    ).map { try $0.word("session_id") }
  }

  private func placeInQueue(of session: SessionID) throws -> Position<Subjects.Session>? {
    try rows(
      "SELECT at FROM review_marks WHERE session_id = ? AND queue = 'waiting' AND kind = 'case' AND word = ''",
      [.word(session)]
    ).first.map { Position(at: try $0.time("at"), id: session) }
  }
}

extension LeaseRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      sessionId: try row.word("session_id"), reviewer: try row.text("reviewer"), since: try row.time("since"),
      until: try row.time("until"))
  }
}
