package import VerificationFlow

extension Connection {
  /// Appends an audit record to the chain, unless an aggregate of the same key is still open: then the record is only
  /// counted.
  ///
  /// - Returns: Whether the record was appended.
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
        .text(fold.key), .text(fold.note.sessionId?.rawValue ?? ""), .word(fold.note.actor), .word(fold.note.action),
        .text(fold.note.subject), .text(fold.note.detail), .time(fold.note.at), .time(fold.end),
        .integer(fold.repeats),
      ])
    return true
  }

  /// Returns the aggregate with this key, open or not, or nil.
  package func auditAggregate(_ key: String) throws -> AuditAggregate? {
    try rows("SELECT * FROM audit_folds WHERE key = ?", [.text(key)]).first.map(AuditAggregate.init)
  }

  /// Deletes the aggregate with this key, so that it covers no further records.
  package func removeAuditFold(_ key: String) throws {
    try execute("DELETE FROM audit_folds WHERE key = ?", [.text(key)])
  }

  /// Closes aggregates that have ended, oldest first, and appends records with their counts.
  ///
  /// - Parameter limit: The maximum number of aggregates to close.
  /// - Returns: The time at which the next aggregate ends; nil if there is none.
  package func concludeAuditFolds(at now: Instant, limit: Int) throws -> Instant? {
    let due = try rows(
      "SELECT * FROM audit_folds WHERE ends_at <= ? ORDER BY ends_at, key LIMIT ?", [.time(now), .integer(limit)])
    for fold in try due.map(AuditAggregate.init) { try conclude(fold, at: now) }
    return try rows("SELECT MIN(ends_at) AS next FROM audit_folds", []).first?.optionalTime("next")
  }

  /// Closes all aggregates of a session and appends records with their counts. Called before the session is erased.
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
        at: try row.time("began_at"), sessionId: try row.word("session_id"), actor: try row.word("actor"),
        action: try row.word("action"), subject: row.optionalText("subject"), detail: row.optionalText("detail")),
      key: try row.text("key"), end: try row.time("ends_at"), repeats: row.optionalInteger("repeats"))
  }
}
