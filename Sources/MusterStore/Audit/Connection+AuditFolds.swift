package import VerificationFlow

extension Connection {
  /// Adds a note at the end of the chain, unless one like it stands whose time is not over: then it is only counted.
  ///
  /// - Returns: Whether it was added.
  /// - Throws: ``AuditFault`` as `insert`.
  @discardableResult
  package func insert(folding fold: AuditAggregate) throws -> Bool {
    if let standing = try auditAggregate(fold.key) {
      guard !standing.covers(fold.note.at) else {
        if standing.repeats != nil {
          try execute("UPDATE audit_folds SET repeats = repeats + 1 WHERE key = ?", [.text(fold.key)])
        }
        return false
      }
      try conclude(standing, at: fold.note.at)
    }
    try insert(fold.note)
    try execute(
      """
      INSERT INTO audit_folds (key, session_id, actor, action, subject, detail, began_at, ends_at, repeats)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(fold.key), .text(fold.note.sessionId?.rawValue ?? ""), .text(fold.note.actor), .word(fold.note.action),
        .text(fold.note.subject), .text(fold.note.detail), .time(fold.note.at), .time(fold.end),
        .integer(fold.repeats),
      ])
    return true
  }

  /// What stands under this key, be its time over or not.
  package func auditAggregate(_ key: String) throws -> AuditAggregate? {
    try rows("SELECT * FROM audit_folds WHERE key = ?", [.text(key)]).first.map(AuditAggregate.init)
  }

  /// Lets what stands under this key not cover anything any more.
  package func removeAuditFold(_ key: String) throws {
    try execute("DELETE FROM audit_folds WHERE key = ?", [.text(key)])
  }

  /// Notes how many there were of those whose time is over, the oldest first.
  ///
  /// - Parameter limit: How many are looked at.
  /// - Returns: When the next one's time is over; nil if there is none.
  package func concludeAuditFolds(at now: Instant, limit: Int) throws -> Instant? {
    let due = try rows(
      "SELECT * FROM audit_folds WHERE ends_at <= ? ORDER BY ends_at, key LIMIT ?", [.time(now), .integer(limit)])
    for fold in try due.map(AuditAggregate.init) { try conclude(fold, at: now) }
    return try rows("SELECT MIN(ends_at) AS next FROM audit_folds", []).first?.optionalTime("next")
  }

  /// Notes how many there were of all of a session, before it is erased.
  package func concludeAuditFolds(of session: SessionID, at now: Instant) throws {
    let folds = try rows("SELECT * FROM audit_folds WHERE session_id = ? ORDER BY ends_at, key", [.word(session)])
    for fold in try folds.map(AuditAggregate.init) { try conclude(fold, at: now) }
  }

  private func conclude(_ fold: AuditAggregate, at now: Instant) throws {
    try removeAuditFold(fold.key)
    guard let repeats = fold.repeats, repeats > 0 else { return }
    let (note, count) = (fold.note, "\(repeats) more")
    try insert(
      AuditRecord(
        at: now, sessionId: note.sessionId, actor: note.actor, action: note.action, subject: note.subject,
        detail: note.detail.map { "\($0), \(count)" } ?? count))
  }
}

extension AuditAggregate {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      note: AuditRecord(
        at: try row.time("began_at"), sessionId: try row.word("session_id"), actor: try row.text("actor"),
        action: try row.word("action"), subject: row.optionalText("subject"), detail: row.optionalText("detail")),
      key: try row.text("key"), end: try row.time("ends_at"), repeats: row.optionalInteger("repeats"))
  }
}
