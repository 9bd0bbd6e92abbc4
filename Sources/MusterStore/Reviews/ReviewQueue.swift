package import VerificationFlow

/// An ordered queue of cases.
package enum ReviewQueue: String, Sendable, CaseIterable {
  /// Cases waiting for a reviewer, ordered by the start of the wait, oldest first.
  case waiting
  /// Cases decided by a reviewer, ordered by the time of the decision, newest first.
  case decided
}

/// A query for a page of cases in a project's queue. Properties that are nil do not restrict it.
package struct QueueQuery: Sendable, Equatable {
  package var project: ProjectID
  package var queue: ReviewQueue
  package var facets: Set<ReviewFacet>
  /// The sessions to choose from, at most a few hundred.
  package var sessions: [SessionID]?
  /// The latest time of a case in the queue.
  package var until: Instant?
  /// Whether the newest case comes first; nil for the queue's default order.
  package var isNewestFirst: Bool?
  package var after: Position<Subjects.Session>?
  package var limit: Int

  /// The maximum number of cases with one facet examined per page. It bounds the duration if few cases have all facets.
  static let maxWalk = 20_000

  /// Whether the index is read in descending order.
  var isDown: Bool { isNewestFirst ?? (queue == .decided) }

  package init(
    project: ProjectID, queue: ReviewQueue = .waiting, facets: Set<ReviewFacet> = [], sessions: [SessionID]? = nil,
    until: Instant? = nil, isNewestFirst: Bool? = nil, after: Position<Subjects.Session>? = nil, limit: Int
  ) {
    self.project = project
    self.queue = queue
    self.facets = facets
    self.sessions = sessions
    self.until = until
    self.isNewestFirst = isNewestFirst
    self.after = after
    self.limit = limit
  }
}

package struct QueuePage: Sendable, Equatable {
  /// The positions of the cases, in the queue's order.
  package let places: [Position<Subjects.Session>]
  /// The position at which the next page starts; nil on the last page. A page may have fewer cases than the limit and
  /// still be followed by another.
  package let next: Position<Subjects.Session>?
}

extension Connection {
  /// Returns a page of a queue in a bounded number of steps, regardless of the queue's length and the query.
  package func reviewQueue(_ query: QueueQuery) throws -> QueuePage {
    if let sessions = query.sessions { return try page(of: sessions, query) }
    let facets = query.facets.subtracting([.inQueue])
    var counted = try facets.map { ($0, try count($0, query)) }
    counted.sort { ($0.1, $0.0.kind) < ($1.1, $1.0.kind) }
    let statement = QueueStatement(query, facets: facets.isEmpty ? [.inQueue] : counted.map(\.0), keys: keys)
    var end: Position<Subjects.Session>?
    if !statement.isStraight {
      let (sql, arguments) = statement.place(after: QueueQuery.maxWalk)
      end = try rows(sql, arguments).first.map(Position.init(inQueue:))
    }
    let (sql, arguments) = statement.cases(upTo: end, limit: query.limit + 1)
    let found = try rows(sql, arguments).map(Position.init(inQueue:))
    let places = Array(found.prefix(query.limit))
    return QueuePage(places: places, next: found.count > query.limit ? places.last : end)
  }

  /// Returns the number of a project's cases waiting for a reviewer, counting no further than `max`.
  package func countWaiting(in project: ProjectID, upTo max: Int) throws -> Int {
    try count(
      """
      SELECT COUNT(*) FROM (
        SELECT 1 AS one FROM sessions WHERE project_id = :project AND awaited = 'reviewer' LIMIT :max) AS counted
      """, ["project": .rawValue(project), "max": .integer(max)])
  }

  /// Returns the cases of all projects that began to wait for a reviewer after `since`, and when the first of them did.
  package func waitingCases(since: Instant) throws -> (count: Int, oldest: Instant?) {
    let row = try rows(
      """
      SELECT COUNT(*) AS waiting, MIN(awaited_since) AS oldest FROM sessions
      WHERE awaited = 'reviewer' AND awaited_since > :since
      """, ["since": .time(since)]
    ).first
    return (try row?.integer("waiting") ?? 0, row?.optionalTime("oldest"))
  }

  private func count(_ facet: ReviewFacet, _ query: QueueQuery) throws -> Int {
    try count(
      """
      SELECT COUNT(*) FROM (
        SELECT 1 AS one FROM review_facets WHERE project_id = :project_id AND queue = :queue AND kind = :kind
          AND word = :word LIMIT :limit
      ) AS counted
      """,
      [
        "project_id": .rawValue(query.project), "queue": .rawValue(query.queue), "kind": .text(facet.kind),
        "word": .text(facet.word(keys)), "limit": .integer(QueueQuery.maxWalk),
      ])
  }

  private func page(of sessions: [SessionID], _ query: QueueQuery) throws -> QueuePage {
    let isDown = query.isDown
    let found = try rows(
      "SELECT session_id, project_id, kind, word, at FROM review_facets WHERE queue = :queue AND session_id",
      ["queue": .rawValue(query.queue)], among: sessions)
    let wanted = Set(query.facets.union([.inQueue]).map { "\($0.kind) \($0.word(keys))" })
    var places: [Position<Subjects.Session>] = []
    for rows in try Dictionary(grouping: found, by: { try $0.text("session_id") }).values {
      let facets = Set(try rows.map { "\(try $0.text("kind")) \(try $0.text("word"))" })
      guard wanted.isSubset(of: facets), try rows[0].text("project_id") == query.project.rawValue else { continue }
      let place = try Position<Subjects.Session>(inQueue: rows[0])
      if let until = query.until, place.at > until { continue }
      if let after = query.after, !(isDown ? place < after : after < place) { continue }
      places.append(place)
    }
    places.sort { isDown ? $1 < $0 : $0 < $1 }
    let page = Array(places.prefix(query.limit))
    return QueuePage(places: page, next: places.count > query.limit ? page.last : nil)
  }
}

extension Position<Subjects.Session> {
  fileprivate init(inQueue row: SQLRow) throws {
    self.init(at: try row.time("at"), id: try row.rawValue("session_id"))
  }

  fileprivate static func < (left: Position, right: Position) -> Bool {
    (left.at, left.id.rawValue) < (right.at, right.id.rawValue)
  }
}

/// The SQL of a queue query: one scan of the index for the facet that the fewest cases have.
struct QueueStatement {
  private var filter = SQLFilter()
  private let isDown: Bool
  private let others: ArraySlice<(kind: String, word: String)>

  /// - Parameter facets: The facets that a case must have, the rarest one first.
  init(_ query: QueueQuery, facets: [ReviewFacet], keys: FieldKeys) {
    isDown = query.isDown
    let words = facets.map { (kind: $0.kind, word: $0.word(keys)) }
    others = words.dropFirst()
    filter.add("d.project_id = :project", ["project": .rawValue(query.project)])
    filter.add("d.queue = :queue", ["queue": .rawValue(query.queue)])
    filter.add(
      "d.kind = :kind AND d.word = :word", ["kind": .text(words.first?.kind), "word": .text(words.first?.word)])
    filter.add("d.at, d.session_id", isDown ? "<" : ">", query.after)
    filter.add("d.at <= :until", ["until": .time(query.until)])
  }

  /// Whether every step of the scan yields a case, because only one facet is required.
  var isStraight: Bool { others.isEmpty }

  private var order: String { isDown ? "ORDER BY d.at DESC, d.session_id DESC" : "ORDER BY d.at, d.session_id" }

  /// Returns the query for the position of the scan after `steps` steps; it yields no row if the scan ends earlier.
  func place(after steps: Int) -> (sql: String, arguments: [String: SQLValue]) {
    (
      "SELECT d.at, d.session_id FROM review_facets d \(filter.sql) \(order) LIMIT 1 OFFSET :steps",
      filter.arguments(and: ["steps": .integer(steps)])
    )
  }

  /// Returns the query for the matching cases.
  ///
  /// - Parameter end: The last position of the scan.
  func cases(upTo end: Position<Subjects.Session>?, limit: Int) -> (sql: String, arguments: [String: SQLValue]) {
    var filter = filter
    filter.add("d.at, d.session_id", isDown ? ">=" : "<=", end, named: "end")
    for (index, other) in others.enumerated() {
      filter.add(
        """
        EXISTS (SELECT 1 FROM review_facets m WHERE m.session_id = d.session_id AND m.queue = d.queue
          AND m.kind = :kind_\(index) AND m.word = :word_\(index))
        """, ["kind_\(index)": .text(other.kind), "word_\(index)": .text(other.word)])
    }
    return (
      "SELECT d.at, d.session_id FROM review_facets d \(filter.sql) \(order) LIMIT :limit",
      filter.arguments(and: ["limit": .integer(limit)])
    )
  }
}
