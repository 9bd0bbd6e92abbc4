package import VerificationFlow

/// A query for a page of a project's sessions. Properties that are nil do not restrict it.
package struct SessionQuery: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    /// Nil for any field with the value.
    package let name: String?
    package let value: String

    package init(name: String?, value: String) {
      self.name = name
      self.value = value
    }
  }

  package var projectId: ProjectID
  package var id: SessionID?
  /// The sessions to choose from, at most a few hundred.
  package var ids: [SessionID]?
  package var phase: Phase?
  package var status: VerificationStatus?
  package var onboardingStatus: OnboardingStatus?
  package var field: Field?
  /// The earliest creation time, inclusive.
  package var from: Instant?
  /// The latest creation time, exclusive.
  package var until: Instant?
  package var after: Position<Subjects.Session>?
  package var limit: Int

  package init(projectId: ProjectID, after: Position<Subjects.Session>? = nil, limit: Int) {
    self.projectId = projectId
    self.after = after
    self.limit = limit
  }
}

extension Connection {
  /// Returns the sessions that match, newest first, and the position of the next page if there may be one.
  ///
  /// The query examines at most 2,000 sessions of the project, so that rare matches take no longer than others: a
  /// page may have fewer sessions than the limit and still be followed by another.
  package func sessions(
    matching query: SessionQuery
  ) throws -> (sessions: [SessionRecord], next: Position<Subjects.Session>?) {
    var filter = SQLFilter()
    filter.add("s.project_id = :project", ["project": .rawValue(query.projectId)])
    filter.add("s.id = :id", ["id": .rawValue(query.id)])
    if let ids = query.ids { filter.add("s.id", in: ids.map { .rawValue($0) }) }
    filter.add("s.created_at >= :from", ["from": .time(query.from)])
    filter.add("s.created_at < :until", ["until": .time(query.until)])
    filter.add("s.created_at, s.id", "<", query.after)
    let end = try rows(
      "SELECT s.created_at, s.id FROM sessions s \(filter.sql) \(query.order) LIMIT 1 OFFSET :steps",
      filter.arguments(and: ["steps": .integer(SessionQuery.maxWalk - 1)])
    ).first.map { Position<Subjects.Session>(at: try $0.time("created_at"), id: try $0.rawValue("id")) }
    filter.add("s.created_at, s.id", ">=", end, named: "end")
    try query.addMatches(to: &filter)
    let found = try rows(
      """
      SELECT s.* FROM sessions s LEFT JOIN verifications v
        ON v.session_id = s.id AND v.number = (SELECT MAX(o.number) FROM verifications o WHERE o.session_id = s.id)
          AND COALESCE(s.activation_flag, '') <> 'VERIFICATION_PENDING'
      \(filter.sql) \(query.order) LIMIT :limit
      """, filter.arguments(and: ["limit": .integer(query.limit + 1)])
    ).map(SessionRecord.init)
    guard found.count > query.limit else { return (found.filter(query.hasField), end) }
    let page = found.prefix(query.limit)
    let last = page.last.map { Position<Subjects.Session>(at: $0.createdAt, id: $0.id) }
    return (page.filter(query.hasField), last)
  }
}

extension SessionQuery {
  /// Returns whether the session has exactly this field; SQL compares case-insensitively.
  fileprivate func hasField(_ session: SessionRecord) -> Bool {
    guard let field else { return true }
    guard let name = field.name else { return session.customFields.values.contains(field.value) }
    return session.customFields[name] == field.value
  }

  /// The maximum number of sessions examined for a page.
  fileprivate static var maxWalk: Int { 2000 }

  fileprivate var order: String { "ORDER BY s.created_at DESC, s.id DESC" }

  /// Adds the conditions that no index helps with, on a session `s` and its newest attempt `v`.
  fileprivate func addMatches(to filter: inout SQLFilter) throws {
    filter.add("s.status = :onboarding_status", ["onboarding_status": .rawValue(onboardingStatus)])
    if let field, case .text(let json) = try SQLValue.json([field.name ?? "": field.value]) {
      // Quotation marks within names and values are escaped in JSON, so the pattern only matches whole pairs, or what
      // follows the two marks of a name.
      let pair = json.dropFirst(field.name == nil ? 3 : 1).dropLast()
      let pattern = pair.map { "!%_".contains($0) ? "!\($0)" : String($0) }.joined()
      filter.add("s.custom_fields LIKE :field ESCAPE '!'", ["field": .text("%\(pattern)%")])
    }
    // A session without an attempt is not initialized, unless it has failed.
    filter.add(
      "COALESCE(v.phase, CASE s.status WHEN 'FAILED' THEN 'COMPLETED' ELSE '' END) = :phase",
      ["phase": .rawValue(phase)])
    filter.add(
      "COALESCE(v.status, CASE s.status WHEN 'FAILED' THEN 'FAILED' ELSE 'NOT_INITIALIZED' END) = :status",
      ["status": .rawValue(status)])
  }
}
