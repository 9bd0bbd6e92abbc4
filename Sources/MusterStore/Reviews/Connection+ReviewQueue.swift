package import VerificationFlow

extension Connection {
  /// Returns a page of a queue in a bounded number of steps, regardless of the queue's length and the query.
  package func reviewQueue(_ query: QueueQuery) throws -> QueuePage {
    if let sessions = query.sessions { return try page(of: sessions, query) }
    let marks = query.marks.subtracting([.inQueue])
    var counted = try marks.map { ($0, try count($0, query)) }
    counted.sort { ($0.1, $0.0.kind) < ($1.1, $1.0.kind) }
    let statement = QueueStatement(query, marks: marks.isEmpty ? [.inQueue] : counted.map(\.0), keys: keys)
    var end: Position<Subjects.Session>?
    if !statement.isStraight {
      let (sql, values) = statement.place(after: QueueQuery.maxWalk)
      end = try rows(sql, values).first.map(Position.init(inQueue:))
    }
    let (sql, values) = statement.cases(upTo: end, limit: query.limit + 1)
    let found = try rows(sql, values).map(Position.init(inQueue:))
    let places = Array(found.prefix(query.limit))
    return QueuePage(places: places, next: found.count > query.limit ? places.last : end)
  }

  /// Returns the number of a project's cases waiting for a reviewer, counting no further than `max`.
  package func countWaiting(in project: ProjectID, upTo max: Int) throws -> Int {
    try rows(
      """
      SELECT COUNT(*) AS waiting FROM (
        SELECT 1 AS one FROM sessions WHERE project_id = ? AND awaited = 'reviewer' LIMIT ?) AS counted
      """,
      [.word(project), .integer(max)]
    ).first?.integer("waiting") ?? 0
  }

  private func count(_ mark: ReviewFacet, _ query: QueueQuery) throws -> Int {
    try rows(
      """
      SELECT COUNT(*) AS marked FROM (
        SELECT 1 AS one FROM review_marks WHERE project_id = ? AND queue = ? AND kind = ? AND word = ? LIMIT ?
      ) AS counted
      """,
      [
        .word(query.project), .word(query.queue), .text(mark.kind), .text(mark.word(keys)),
        .integer(QueueQuery.maxWalk),
      ]
    ).first?.integer("marked") ?? 0
  }

  private func page(of sessions: [SessionID], _ query: QueueQuery) throws -> QueuePage {
    let isDown = query.isDown
    let found = try rows(
      """
      SELECT session_id, project_id, kind, word, at FROM review_marks WHERE queue = ? AND session_id
      """,
      [.word(query.queue)], among: sessions)
    let wanted = Set(query.marks.union([.inQueue]).map { "\($0.kind) \($0.word(keys))" })
    let places = try Dictionary(grouping: found) { try $0.text("session_id") }.values.compactMap { rows in
      let marks = Set(try rows.map { "\(try $0.text("kind")) \(try $0.text("word"))" })
      return try wanted.isSubset(of: marks) && rows[0].text("project_id") == query.project.rawValue
        ? Position<Subjects.Session>(inQueue: rows[0]) : nil
    }
    .filter { place in query.until.map { place.at <= $0 } ?? true }
    .filter { place in query.after.map { isDown ? place < $0 : $0 < place } ?? true }
    .sorted { isDown ? $1 < $0 : $0 < $1 }
    let page = Array(places.prefix(query.limit))
    return QueuePage(places: page, next: places.count > query.limit ? page.last : nil)
  }
}

extension Position<Subjects.Session> {
  fileprivate init(inQueue row: SQLRow) throws {
    self.init(at: try row.time("at"), id: try row.word("session_id"))
  }

  fileprivate static func < (left: Position, right: Position) -> Bool {
    (left.at, left.id.rawValue) < (right.at, right.id.rawValue)
  }
}
