package import VerificationFlow

extension Connection {
  /// Returns the sessions that match, newest first, and the position of the next page if there may be one.
  ///
  /// The query examines at most 2,000 sessions of the project, so that rare matches take no longer than others: a
  /// page may have fewer sessions than the limit and still be followed by another.
  package func sessions(
    matching query: SessionQuery
  ) throws -> (sessions: [SessionRecord], next: Position<Subjects.Session>?) {
    let walk = SessionWalk(query)
    let end = try rows(walk.end.sql, walk.end.values).first.map {
      Position<Subjects.Session>(at: try $0.time("created_at"), id: try $0.word("id"))
    }
    let step = try walk.matches(upTo: end)
    let found = try rows(step.sql, step.values).map(SessionRecord.init)
    guard found.count > query.limit else { return (found.filter(query.hasField), end) }
    let page = found.prefix(query.limit)
    let last = page.last.map { Position<Subjects.Session>(at: $0.createdAt, id: $0.id) }
    return (page.filter(query.hasField), last)
  }
}

extension SessionQuery {
  /// Returns whether the session has exactly this field; SQL compares case-insensitively.
  fileprivate func hasField(_ session: SessionRecord) -> Bool {
    field.map { session.customFields[$0.name] == $0.value } ?? true
  }
}

/// The SQL of a session query.
private struct SessionWalk {
  private static let maxSteps = 2000

  private let query: SessionQuery
  private var conditions = ["s.project_id = ?"]
  private var values: [SQLValue]

  init(_ query: SessionQuery) {
    self.query = query
    values = [.word(query.projectId)]
    if let from = query.from {
      conditions.append("s.created_at >= ?")
      values.append(.time(from))
    }
    if let until = query.until {
      conditions.append("s.created_at < ?")
      values.append(.time(until))
    }
    if let place = query.after {
      conditions.append("(s.created_at, s.id) < (?, ?)")
      values += [.time(place.at), .word(place.id)]
    }
  }

  /// The query for the last session to examine; it yields no row if fewer remain.
  var end: (sql: String, values: [SQLValue]) {
    (
      "SELECT s.created_at, s.id FROM sessions s WHERE \(conditions.joined(separator: " AND ")) "
        + "ORDER BY s.created_at DESC, s.id DESC LIMIT 1 OFFSET ?",
      values + [.integer(Self.maxSteps - 1)]
    )
  }

  /// Returns the query for the matching sessions, up to one more than fits on a page.
  func matches(upTo end: Position<Subjects.Session>?) throws -> (sql: String, values: [SQLValue]) {
    var (conditions, values) = (conditions, values)
    if let end {
      conditions.append("(s.created_at, s.id) >= (?, ?)")
      values += [.time(end.at), .word(end.id)]
    }
    if let status = query.onboardingStatus {
      conditions.append("s.status = ?")
      values.append(.word(status))
    }
    if let field = query.field, case .text(let json) = try SQLValue.json([field.name: field.value]) {
      // Quotation marks within names and values are escaped in JSON, so the pattern only matches whole pairs.
      conditions.append("s.custom_fields LIKE ? ESCAPE '!'")
      let pair = json.dropFirst().dropLast()
      let pattern = pair.map { "!%_".contains($0) ? "!\($0)" : String($0) }.joined()
      values.append(.text("%\(pattern)%"))
    }
    // A session without an attempt is not initialized, unless it has failed.
    if let phase = query.phase {
      conditions.append("COALESCE(v.phase, CASE s.status WHEN 'FAILED' THEN 'COMPLETED' ELSE '' END) = ?")
      values.append(.word(phase))
    }
    if let status = query.status {
      conditions.append("COALESCE(v.status, CASE s.status WHEN 'FAILED' THEN 'FAILED' ELSE 'NOT_INITIALIZED' END) = ?")
      values.append(.word(status))
    }
    return (
      """
      SELECT s.* FROM sessions s LEFT JOIN verifications v
        ON v.session_id = s.id AND v.number = (SELECT MAX(o.number) FROM verifications o WHERE o.session_id = s.id)
          AND COALESCE(s.activation_flag, '') <> 'VERIFICATION_PENDING'
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY s.created_at DESC, s.id DESC LIMIT ?
      """,
      values + [.integer(query.limit + 1)]
    )
  }
}
