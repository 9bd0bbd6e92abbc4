internal import VerificationFlow

extension Connection {
  /// Returns a page of a project's audit records, and the number after which the next page starts; nil on the last
  /// page. A page may have fewer records than the limit and still be followed by another, because all projects share
  /// one table.
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

  /// The condition for records of a project; has seven parameters, all of them the project. Records without a session
  /// that were made before records had a project are matched by actor or subject. A rotation of the master key
  /// concerns all projects.
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

  /// Returns the actors with this name in a project, as named in audit records: a reviewer, or keys.
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
  /// Returns the records with the names of their actors and subjects, if known.
  func named(_ notes: [NumberedAuditRecord]) throws -> [NumberedAuditRecord] {
    func subjects(_ isMeant: (AuditRecord.Action) -> Bool) -> [String] {
      notes.filter { isMeant($0.note.action) }.compactMap(\.note.subject)
    }
    let reviewers = try names(
      "reviewers", of: notes.compactMap(\.note.actor.reviewer?.rawValue) + subjects(\.isAboutReviewer))
    let keys = try names("keys", of: notes.compactMap(\.note.actor.key?.rawValue))
    let projects = try names("projects", of: subjects { $0 == .retentionChanged })
    // Ids are unique across tables, so a subject can be looked up without knowing its kind.
    let documents = try names("documents", of: subjects { !$0.isAboutReviewer }, by: "type || ' ' || side")
    let verifications = try names(
      "verifications", of: subjects { $0 == .processMoved }, by: "'verification ' || number")
    return notes.map { numbered in
      let note = numbered.note
      var numbered = numbered
      switch note.actor {
      case .reviewer(let id): numbered.actorName = reviewers[id.rawValue]
      case .key(let id): numbered.actorName = keys[id.rawValue]
      default: break
      }
      numbered.subjectName = note.subject.flatMap {
        note.action.isAboutReviewer
          ? reviewers[$0] : note.action == .retentionChanged ? projects[$0] : documents[$0] ?? verifications[$0]
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
  /// Whether the subject of the action is a reviewer.
  fileprivate var isAboutReviewer: Bool { rawValue.hasPrefix("reviewer.") }
}

extension AuditActor {
  fileprivate var reviewer: ReviewerID? {
    if case .reviewer(let id) = self { id } else { nil }
  }

  fileprivate var key: KeyID? {
    if case .key(let id) = self { id } else { nil }
  }
}
