internal import VerificationFlow

extension Connection {
  /// A page of a project's notes, and behind which number the next one begins; nil on the last one. A page may have
  /// fewer notes than asked for and yet a next one: the notes of all projects are in one row.
  package func audit(_ query: ProjectAuditQuery) throws -> (notes: [NumberedAuditRecord], next: Int?) {
    let isDown = query.isNewestFirst
    var conditions = ["a.number \(isDown ? "<" : ">") ?"]
    var values: [SQLValue] = [.integer(query.after ?? (isDown ? Int.max : 0))]
    for (column, value) in [("action", .word(query.action)), ("session_id", SQLValue.word(query.session))]
    where value != .null {
      conditions.append("a.\(column) = ?")
      values.append(value)
    }
    if let actor = query.actor {
      let actors = try [actor] + self.actors(named: actor, in: query.project)
      conditions.append("a.actor IN (\(actors.map { _ in "?" }.joined(separator: ", ")))")
      values += actors.map { .text($0) }
    }
    let order = "ORDER BY a.number\(isDown ? " DESC" : "")"
    let end = try rows(
      "SELECT a.number FROM audit a WHERE \(conditions.joined(separator: " AND ")) \(order) LIMIT 1 OFFSET ?",
      values + [.integer(ProjectAuditQuery.maxWalk)]
    ).first?.integer("number")
    if let end {
      conditions.append("a.number \(isDown ? ">=" : "<=") ?")
      values.append(.integer(end))
    }
    let found = try rows(
      "SELECT a.* FROM audit a WHERE \((conditions + [isOfProject]).joined(separator: " AND ")) \(order) LIMIT ?",
      values + Array(repeating: .word(query.project), count: 7) + [.integer(query.limit + 1)]
    ).map(NumberedAuditRecord.init)
    let notes = try named(Array(found.prefix(query.limit)))
    return (notes, found.count > query.limit ? notes.last?.number : end)
  }

  /// With the project seven times. What was noted before notes of no session had a project is known by who did it, and by
  /// what it is about. That the master key was rotated concerns everybody.
  private var isOfProject: String {
    """
    (EXISTS (SELECT 1 FROM sessions s WHERE s.id = a.session_id AND s.project_id = ?)
      OR EXISTS (SELECT 1 FROM erasures e WHERE e.session_id = a.session_id AND e.project_id = ?)
      OR a.session_id IS NULL AND (a.project_id = ? OR a.project_id IS NULL AND (a.action = 'master_key.rotated'
        OR a.actor IN (SELECT 'key:' || k.id FROM keys k WHERE k.project_id = ?)
        OR a.actor IN (SELECT 'reviewer:' || r.id FROM reviewers r WHERE r.project_id = ?)
        OR a.action LIKE 'reviewer.%' AND a.subject IN (SELECT r.id FROM reviewers r WHERE r.project_id = ?)
        OR a.action = 'retention.changed' AND a.subject = ?)))
    """
  }

  /// What the audit calls those who have this name in a project: a reviewer, or keys.
  private func actors(named name: String, in project: ProjectID) throws -> [String] {
    try rows(
      """
      SELECT 'reviewer:' || id AS actor FROM reviewers WHERE project_id = ? AND name = ?
      UNION ALL SELECT 'key:' || id FROM keys WHERE project_id = ? AND name = ?
      """,
      [.word(project), .text(name), .word(project), .text(name)]
    ).map { try $0.text("actor") }
  }
}

extension Connection {
  /// The same notes with the names that are known.
  func named(_ notes: [NumberedAuditRecord]) throws -> [NumberedAuditRecord] {
    func actors(_ prefix: String) -> [String] {
      notes.map(\.note.actor).filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
    func subjects(_ isMeant: (AuditRecord.Action) -> Bool) -> [String] {
      notes.filter { isMeant($0.note.action) }.compactMap(\.note.subject)
    }
    let reviewers = try names("reviewers", of: actors("reviewer:") + subjects(\.isAboutReviewer))
    let keys = try names("keys", of: actors("key:"))
    let projects = try names("projects", of: subjects { $0 == .retentionChanged })
    // Ids are unique across tables, so that a subject's name is found without knowing its kind.
    let documents = try names("documents", of: subjects { !$0.isAboutReviewer }, by: "type || ' ' || side")
    return notes.map { numbered in
      let note = numbered.note
      var numbered = numbered
      if let colon = note.actor.firstIndex(of: ":") {
        let id = String(note.actor[note.actor.index(after: colon)...])
        numbered.actorName = note.actor.hasPrefix("reviewer:") ? reviewers[id] : keys[id]
      }
      numbered.subjectName = note.subject.flatMap {
        note.action.isAboutReviewer ? reviewers[$0] : note.action == .retentionChanged ? projects[$0] : documents[$0]
      }
      return numbered
    }
  }

  private func names(_ table: String, of ids: [String], by name: String = "name") throws -> [String: String] {
    guard !ids.isEmpty else { return [:] }
    let ids = Set(ids).map { SQLValue.text($0) }
    let found = try rows(
      "SELECT id, \(name) AS name FROM \(table) WHERE id IN (\(ids.map { _ in "?" }.joined(separator: ", ")))", ids)
    return Dictionary(uniqueKeysWithValues: try found.map { (try $0.text("id"), try $0.text("name")) })
  }
}

extension AuditRecord.Action {
  /// Whether its subject is a reviewer.
  fileprivate var isAboutReviewer: Bool { rawValue.hasPrefix("reviewer.") }
}
