package import VerificationFlow

/// A query for a page of a project's audit records. Properties that are nil do not restrict it.
package struct ProjectAuditQuery: Sendable, Equatable {
  /// The project. Its records are those of its sessions, including erased ones, and those without a session that
  /// belong to the project or concern the whole store.
  package var project: ProjectID
  /// The required actor, as named in audit records or by the name of a reviewer or key.
  package var actor: String?
  package var action: AuditRecord.Action?
  package var session: SessionID?
  /// The reference of that session: records that name several cases are matched by it.
  package var reference: CaseReference?
  /// The earliest time, inclusive.
  package var from: Instant?
  /// The latest time, exclusive.
  package var until: Instant?
  package var isNewestFirst: Bool
  /// The number of the record after which the page starts, in the order of the page; nil for the first page.
  package var after: Int?
  package var limit: Int

  /// The maximum number of records of all projects examined for a page.
  static let maxWalk = 20_000
  /// How far the number of a record may be from that of records of the same time: several nodes write at once.
  static let numberMargin = 10_000

  package init(
    project: ProjectID, actor: String? = nil, action: AuditRecord.Action? = nil, session: SessionID? = nil,
    from: Instant? = nil, until: Instant? = nil, isNewestFirst: Bool, after: Int? = nil, limit: Int
  ) {
    self.project = project
    self.actor = actor
    self.action = action
    self.session = session
    self.from = from
    self.until = until
    self.isNewestFirst = isNewestFirst
    self.after = after
    self.limit = limit
  }
}

extension Connection {
  /// Returns a page of a project's audit records, and the number after which the next page starts; nil on the last
  /// page. A page may have fewer records than the limit and still be followed by another, because all projects share
  /// one table.
  package func audit(_ query: ProjectAuditQuery) throws -> (notes: [NumberedAuditRecord], next: Int?) {
    let isDown = query.isNewestFirst
    var filter = SQLFilter()
    filter.add("a.number \(isDown ? "<" : ">") :after", ["after": .integer(query.after ?? (isDown ? Int.max : 0))])
    filter.add("a.action = :action", ["action": .rawValue(query.action)])
    if let reference = query.reference {
      filter.add(
        "(a.session_id = :session OR a.action = :listed AND a.detail LIKE :reference)",
        [
          "session": .rawValue(query.session), "listed": .text(AuditRecord.Action.reviewListed.rawValue),
          "reference": .text("%\(reference.rawValue)%"),
        ])
    } else {
      filter.add("a.session_id = :session", ["session": .rawValue(query.session)])
    }
    filter.add("a.at >= :from", ["from": .time(query.from)])
    filter.add("a.at < :until", ["until": .time(query.until)])
    for (bound, isLower) in [(query.from, true), (query.until, false)] {
      guard let number = try auditNumber(near: bound) else { continue }
      let margin = ProjectAuditQuery.numberMargin * (isLower ? -1 : 1)
      let name = isLower ? "least" : "most"
      filter.add("a.number \(isLower ? ">=" : "<=") :\(name)", [name: .integer(number + margin)])
    }
    if let actor = query.actor {
      try filter.add("a.actor", in: ([actor] + actors(named: actor, in: query.project)).map { .text($0) })
    }
    let order = "ORDER BY a.number\(isDown ? " DESC" : "")"
    let end = try rows(
      "SELECT a.number FROM audit a \(filter.sql) \(order) LIMIT 1 OFFSET :steps",
      filter.arguments(and: ["steps": .integer(ProjectAuditQuery.maxWalk)])
    ).first?.integer("number")
    filter.add("a.number \(isDown ? ">=" : "<=") :end", ["end": .integer(end)])
    filter.add(isOfProject, ["project": .rawValue(query.project)])
    let found = try rows(
      "SELECT a.* FROM audit a \(filter.sql) \(order) LIMIT :limit",
      filter.arguments(and: ["limit": .integer(query.limit + 1)])
    ).map(NumberedAuditRecord.init)
    let notes = try named(Array(found.prefix(query.limit)))
    return (notes, found.count > query.limit ? notes.last?.number : end)
  }

  /// Returns the number of the first record of this time or later, so that a page need not walk over all others; nil
  /// without a time, or if there is none.
  private func auditNumber(near time: Instant?) throws -> Int? {
    guard let time else { return nil }
    return try rows("SELECT number FROM audit WHERE at >= :at ORDER BY at, number LIMIT 1", ["at": .time(time)])
      .first?.integer("number")
  }

  /// The condition for records of `:project`. A rotation of the master key concerns all projects.
  private var isOfProject: String {
    """
    (EXISTS (SELECT 1 FROM sessions s WHERE s.id = a.session_id AND s.project_id = :project)
      OR EXISTS (SELECT 1 FROM erasures e WHERE e.session_id = a.session_id AND e.project_id = :project)
      OR a.session_id IS NULL AND (a.project_id = :project OR a.action = 'master_key.rotated'))
    """
  }

  /// Returns the actors with this name in a project, as named in audit records: a reviewer, or keys.
  private func actors(named name: String, in project: ProjectID) throws -> [String] {
    try rows(
      """
      SELECT 'reviewer:' || id AS actor FROM reviewers WHERE project_id = :project AND name = :name
      UNION ALL SELECT 'key:' || id FROM keys WHERE project_id = :project AND name = :name
      """, ["project": .rawValue(project), "name": .text(name)]
    ).map { try $0.text("actor") }
  }

  /// Returns the records with the names of their actors and subjects, if known.
  func named(_ notes: [NumberedAuditRecord]) throws -> [NumberedAuditRecord] {
    func subjects(_ isMeant: (AuditRecord.Action) -> Bool) -> [String] {
      notes.filter { isMeant($0.note.action) }.compactMap(\.note.subject)
    }
    let reviewers = try names(
      "reviewers", of: notes.compactMap(\.note.actor.reviewer?.rawValue) + subjects(\.isAboutReviewer))
    let keys = try names(
      "keys", of: notes.compactMap(\.note.actor.key?.rawValue) + subjects(\.isAboutKey))
    let projects = try names("projects", of: subjects { $0 == .retentionChanged })
    // Ids are unique across tables, so a subject can be looked up without knowing its kind.
    let documents = try names("documents", of: subjects { !$0.isAboutReviewer }, by: "type || ' ' || side")
    let verifications = try names(
      "verifications", of: subjects { !$0.isAboutReviewer }, by: "'verification ' || number")
    let references = try names("sessions", of: notes.compactMap(\.note.sessionId?.rawValue), by: "reference")
    return notes.map { numbered in
      let note = numbered.note
      var numbered = numbered
      switch note.actor {
      case .reviewer(let id): numbered.actorName = reviewers[id.rawValue]
      case .key(let id): numbered.actorName = keys[id.rawValue]
      default: break
      }
      numbered.reference = (note.sessionId?.rawValue).flatMap { references[$0] }
      numbered.subjectName = note.subject.flatMap {
        note.action.isAboutKey
          ? keys[$0]
          : note.action.isAboutReviewer
            ? reviewers[$0] : note.action == .retentionChanged ? projects[$0] : documents[$0] ?? verifications[$0]
      }
      return numbered
    }
  }

  /// Returns the names of reviewers and keys, by the texts of the actors.
  package func names(of actors: [AuditActor]) throws -> [String: String] {
    let reviewers = try names("reviewers", of: actors.compactMap(\.reviewer?.rawValue))
    let keys = try names("keys", of: actors.compactMap(\.key?.rawValue))
    return actors.reduce(into: [:]) { found, actor in
      found[actor.rawValue] =
        actor.reviewer.flatMap { reviewers[$0.rawValue] } ?? actor.key.flatMap { keys[$0.rawValue] }
    }
  }

  private func names(_ table: String, of ids: [String], by name: String = "name") throws -> [String: String] {
    guard !ids.isEmpty else { return [:] }
    let (list, arguments) = SQLValue.list(Set(ids).map { .text($0) }, named: "id")
    let found = try rows("SELECT id, \(name) AS name FROM \(table) WHERE id IN \(list)", arguments)
    return Dictionary(uniqueKeysWithValues: try found.map { (try $0.text("id"), try $0.text("name")) })
  }
}

extension AuditRecord.Action {
  /// Whether its subject is a reviewer's account.
  fileprivate var isAboutReviewer: Bool {
    rawValue.hasPrefix("reviewer.") || rawValue == "review.assigned" || rawValue == "review.unassigned"
  }
  fileprivate var isAboutKey: Bool { rawValue.hasPrefix("key.") }
}

extension AuditActor {
  fileprivate var reviewer: ReviewerID? {
    if case .reviewer(let id) = self { id } else { nil }
  }

  fileprivate var key: KeyID? {
    if case .key(let id) = self { id } else { nil }
  }
}

extension StoreReader {
  package struct AuditQuery: Sendable {
    /// The earliest time, inclusive.
    package var from: Instant?
    /// The latest time, exclusive.
    package var until: Instant?
    package var session: SessionID?

    package init(from: Instant? = nil, until: Instant? = nil, session: SessionID? = nil) {
      self.from = from
      self.until = until
      self.session = session
    }
  }

  /// Returns a page of the matching audit records, oldest first; empty after the last page. The chain is not
  /// verified.
  ///
  /// - Parameter number: The last number of the previous page; 0 for the first page.
  package func notes(_ query: AuditQuery, after number: Int, limit: Int) async throws -> [NumberedAuditRecord] {
    var filter = SQLFilter()
    filter.add("number > :number", ["number": .integer(number)])
    filter.add("at >= :from", ["from": .time(query.from)])
    filter.add("at < :until", ["until": .time(query.until)])
    filter.add("session_id = :session", ["session": .rawValue(query.session)])
    let sql = "SELECT * FROM audit \(filter.sql) ORDER BY number LIMIT :limit"
    let arguments = filter.arguments(and: ["limit": .integer(limit)])
    return try await database.read { connection in
      try connection.named(connection.rows(sql, arguments).map(NumberedAuditRecord.init))
    }
  }
}
