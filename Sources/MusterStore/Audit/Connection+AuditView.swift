internal import VerificationFlow

extension Connection {
  /// A page of a project's notes, and behind which number the next one begins; nil on the last one. A page may have
  /// fewer notes than asked for and yet a next one: the notes of all projects are in one row.
  public func audit(_ query: ProjectAuditQuery) throws -> (notes: [NumberedNote], next: Int?) {
    let isDown = query.isNewestFirst
    var conditions = ["a.number \(isDown ? "<" : ">") ?"]
    var values: [SQLValue] = [.integer(query.after ?? (isDown ? Int.max : 0))]
    for (column, value) in [
      ("actor", SQLValue.text(query.actor)), ("action", .word(query.action)), ("session_id", .word(query.session)),
    ] where value != .null {
      conditions.append("a.\(column) = ?")
      values.append(value)
    }
    let order = "ORDER BY a.number\(isDown ? " DESC" : "")"
    let end = try rows(
      "SELECT a.number FROM audit a WHERE \(conditions.joined(separator: " AND ")) \(order) LIMIT 1 OFFSET ?",
      values + [.integer(ProjectAuditQuery.longestWalk)]
    ).first?.integer("number")
    if let end {
      conditions.append("a.number \(isDown ? ">=" : "<=") ?")
      values.append(.integer(end))
    }
    let found = try rows(
      "SELECT a.* FROM audit a WHERE \((conditions + [isOfProject]).joined(separator: " AND ")) \(order) LIMIT ?",
      values + Array(repeating: .word(query.project), count: 4) + [.integer(query.limit + 1)]
    ).map(NumberedNote.init)
    let notes = Array(found.prefix(query.limit))
    return (notes, found.count > query.limit ? notes.last?.number : end)
  }

  /// With the project four times.
  private var isOfProject: String {
    """
    (EXISTS (SELECT 1 FROM sessions s WHERE s.id = a.session_id AND s.project_id = ?)
      OR EXISTS (SELECT 1 FROM erasures e WHERE e.session_id = a.session_id AND e.project_id = ?)
      OR a.session_id IS NULL AND (a.actor = 'operator'
        OR a.actor IN (SELECT 'key:' || k.id FROM keys k WHERE k.project_id = ?)
        OR a.actor IN (SELECT 'reviewer:' || r.id FROM reviewers r WHERE r.project_id = ?)))
    """
  }
}
