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
      "SELECT session_id FROM review_leases WHERE reviewer = :reviewer AND until > :now ORDER BY until LIMIT :limit",
      ["reviewer": .text(reviewer), "now": .time(now), "limit": .integer(limit)]
    ).map { try $0.rawValue("session_id") }
  }

  /// Returns cases that a reviewer can take, longest waiting first: not leased by or assigned to another reviewer,
  /// not put off by this reviewer, without a pending decision, and without a proposal of this reviewer that waits for a
  /// second one.
  ///
  /// - Parameters:
  ///   - isSenior: Whether to include escalated cases.
  ///   - case: Only return cases after this one in the queue, if it is in the queue.
  package func casesToTake(
    of project: ProjectID, by reviewer: String, isSenior: Bool, after case: SessionID?, at now: Instant, limit: Int
  ) throws -> [SessionID] {
    var filter = SQLFilter()
    filter.add("d.project_id = :project", ["project": .rawValue(project)])
    filter.add("d.queue = 'waiting' AND d.kind = 'case' AND d.word = ''")
    if let session = `case`, let place = try placeInQueue(of: session) {
      filter.add("d.at, d.session_id", ">", Position(at: place.since, id: session))
    }
    return try rows(
      """
      SELECT d.session_id FROM review_facets d \(filter.sql)
        AND NOT EXISTS (
          SELECT 1 FROM review_leases l
          WHERE l.session_id = d.session_id AND l.until > :now AND l.reviewer <> :reviewer)
        AND NOT EXISTS (
          SELECT 1 FROM pending_decisions p WHERE p.session_id = d.session_id AND p.state = 'PENDING')
        AND NOT EXISTS (
          SELECT 1 FROM review_proposals r WHERE r.session_id = d.session_id AND r.reviewer = :reviewer)
        AND NOT EXISTS (
          SELECT 1 FROM review_assignments a WHERE a.session_id = d.session_id AND a.reviewer <> :reviewer)
        AND NOT EXISTS (
          SELECT 1 FROM review_snoozes s
          WHERE s.session_id = d.session_id AND s.reviewer = :reviewer AND s.until > :now)
        AND (:is_senior = 1
          OR NOT EXISTS (SELECT 1 FROM review_escalations e WHERE e.session_id = d.session_id))
      ORDER BY d.at, d.session_id LIMIT :limit
      """,
      filter.arguments(and: [
        "now": .time(now), "reviewer": .text(reviewer), "is_senior": .flag(isSenior), "limit": .integer(limit),
      ])
    ).map { try $0.rawValue("session_id") }
  }

  /// Puts a case off for a reviewer.
  package func snooze(_ session: SessionID, for reviewer: String, until end: Instant) throws {
    try insert(
      into: "review_snoozes",
      ["session_id": .rawValue(session), "reviewer": .text(reviewer), "until": .time(end)],
      onConflict: "(session_id, reviewer) DO UPDATE SET until = excluded.until")
  }

  /// Returns until when reviewers put these cases off, by case and reviewer, without those that ended.
  package func snoozes(of sessions: [SessionID], at now: Instant) throws -> [SessionID: [String: Instant]] {
    try rows("SELECT * FROM review_snoozes WHERE session_id", among: sessions).reduce(into: [:]) { snoozes, row in
      let (id, end): (SessionID, Instant) = (try row.rawValue("session_id"), try row.time("until"))
      if now < end { snoozes[id, default: [:]][try row.text("reviewer")] = end }
    }
  }

  /// Saves a lease, replacing any other lease of its case.
  package func save(_ lease: LeaseRecord) throws {
    try insert(
      into: "review_leases",
      [
        "session_id": .rawValue(lease.sessionId), "reviewer": .text(lease.reviewer), "since": .time(lease.since),
        "until": .time(lease.until),
      ],
      onConflict: """
        (session_id) DO UPDATE SET reviewer = excluded.reviewer, since = excluded.since, until = excluded.until
        """)
  }

  package func removeLease(of session: SessionID) throws {
    try run("DELETE FROM review_leases WHERE session_id = :session", ["session": .rawValue(session)])
  }

  /// Deletes a reviewer's leases in a project.
  ///
  /// - Returns: The cases concerned.
  package func removeLeases(of reviewer: String, in project: ProjectID) throws -> [SessionID] {
    try rows(
      """
      DELETE FROM review_leases
      WHERE reviewer = :reviewer AND session_id IN (SELECT id FROM sessions
        WHERE project_id = :project) RETURNING session_id
      """, ["reviewer": .text(reviewer), "project": .rawValue(project)]
    ).map { try $0.rawValue("session_id") }
  }
}

extension LeaseRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      sessionId: try row.rawValue("session_id"), reviewer: try row.text("reviewer"), since: try row.time("since"),
      until: try row.time("until"))
  }
}
