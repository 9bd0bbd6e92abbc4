package import VerificationFlow

extension Connection {
  /// The leases of these cases that hold at this moment.
  package func leases(of sessions: [SessionID], at now: Instant) throws -> [LeaseRecord] {
    try rows("SELECT * FROM review_leases WHERE session_id", among: sessions).map(LeaseRecord.init)
      .filter { now < $0.until }
  }

  /// The cases that a reviewer has at this moment, those whose lease ends the soonest first, at most `limit`.
  package func casesLeased(by reviewer: String, at now: Instant, limit: Int) throws -> [SessionID] {
    try rows(
      "SELECT session_id FROM review_leases WHERE reviewer = ? AND until > ? ORDER BY until LIMIT ?",
      [.text(reviewer), .time(now), .integer(limit)]
    ).map { try $0.word("session_id") }
  }

  /// The cases that a reviewer could take, those that wait the longest first: nobody else has them or is to look at them,
  /// no decision about them waits to take effect, and none of this reviewer's for a second person.
  ///
  /// - Parameters:
  ///   - isSenior: Whether escalated ones are among them.
  ///   - case: Only those behind this one in the queue, if it is in there.
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

  /// Saves a lease in the place of any other one of its case.
  package func save(_ lease: LeaseRecord) throws {
    try execute(
      """
      INSERT INTO review_leases (session_id, reviewer, since, until) VALUES (?, ?, ?, ?)
      ON CONFLICT (session_id) DO UPDATE SET reviewer = excluded.reviewer, since = excluded.since,
        until = excluded.until
      """,
      [.word(lease.sessionId), .text(lease.reviewer), .time(lease.since), .time(lease.until)])
  }

  /// Ends the lease of a case, if there is one.
  package func removeLease(of session: SessionID) throws {
    try execute("DELETE FROM review_leases WHERE session_id = ?", [.word(session)])
  }

  /// Ends the leases that a reviewer has in a project.
  ///
  /// - Returns: The cases.
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
