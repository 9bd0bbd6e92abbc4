package import VerificationFlow

/// A group of similar audit records within a period. Only the first one is stored, followed at the end of the period
/// by one with the number of the others.
package struct AuditAggregate: Sendable, Equatable {
  package let note: AuditRecord
  /// The key shared by the records.
  package let key: String
  /// The end of the period in which records are counted.
  package let end: Instant
  /// The number of records after the first; nil if they are not counted.
  package let repeats: Int?

  /// Starts an aggregate with this record.
  ///
  /// - Parameters:
  ///   - key: Distinguishes the records from others of the same session, actor and action.
  ///   - time: The duration of the period.
  ///   - isCounted: Whether to count the records.
  package init(_ note: AuditRecord, key: String, for time: Duration, isCounted: Bool = true) {
    self.init(
      note: note,
      key: [note.sessionId?.rawValue ?? "", note.actor.rawValue, note.action.rawValue, key].joined(separator: "|"),
      end: note.at.advanced(by: time), repeats: isCounted ? 0 : nil)
  }

  init(note: AuditRecord, key: String, end: Instant, repeats: Int?) {
    self.note = note
    self.key = key
    self.end = end
    self.repeats = repeats
  }

  /// Returns whether a record made at `now` belongs to the aggregate. Of records made at the same time, a later one may
  /// be stored first.
  package func covers(_ now: Instant) -> Bool {
    let period = end.milliseconds - note.at.milliseconds
    return abs(now.milliseconds - note.at.milliseconds) < period
  }
}

extension Connection {
  /// Appends an audit record to the chain, unless an aggregate of the same key is still open: then the record is only
  /// counted.
  ///
  /// - Returns: Whether the record was appended.
  /// - Throws: ``AuditFault`` as `insert`.
  @discardableResult
  package func insert(aggregating aggregate: AuditAggregate) throws -> Bool {
    // Most records repeat a counted one, and need only this statement.
    if try countRepetition(of: aggregate) { return false }
    if let standing = try auditAggregate(aggregate.key) {
      guard !standing.covers(aggregate.note.at) else {
        // It is not counted, or another transaction has added it since the statement above.
        if standing.repeats != nil { _ = try countRepetition(of: aggregate) }
        return false
      }
      try conclude(standing, at: aggregate.note.at)
    }
    try insert(aggregate.note)
    try save(aggregate)
    return true
  }

  /// Counts a record, if the stored aggregate counts records and covers it (``AuditAggregate/covers(_:)``).
  ///
  /// - Returns: Whether it was counted.
  private func countRepetition(of aggregate: AuditAggregate) throws -> Bool {
    try execute(
      """
      UPDATE audit_aggregates SET repeats = repeats + 1
      WHERE key = :key AND repeats IS NOT NULL AND ABS(:now - began_at) < ends_at - began_at
      """, ["key": .text(aggregate.key), "now": .time(aggregate.note.at)]) > 0
  }

  /// Returns the aggregate with this key, open or not, or nil.
  package func auditAggregate(_ key: String) throws -> AuditAggregate? {
    try rows("SELECT * FROM audit_aggregates WHERE key = :key", ["key": .text(key)]).first.map(AuditAggregate.init)
  }

  /// Returns those of these aggregates that no open one of the same key covers since a time: that of the newest
  /// picture of its session, which the record of the open one cannot be about if it is older.
  package func uncovered(_ aggregates: [(new: AuditAggregate, since: Instant?)]) throws -> [AuditAggregate] {
    let (list, arguments) = SQLValue.list(aggregates.map { .text($0.new.key) }, named: "key")
    guard !aggregates.isEmpty else { return [] }
    let found = try rows("SELECT * FROM audit_aggregates WHERE key IN \(list)", arguments).map(AuditAggregate.init)
    let standing = Dictionary(uniqueKeysWithValues: found.map { ($0.key, $0) })
    return aggregates.filter { aggregate, since in
      guard let open = standing[aggregate.key], open.covers(aggregate.note.at) else { return true }
      return since.map { open.note.at < $0 } ?? false
    }.map(\.new)
  }

  /// Appends one record for several aggregates, which cover their sessions from now on.
  package func insert(_ note: AuditRecord, covering aggregates: [AuditAggregate]) throws {
    try insert(note)
    for aggregate in aggregates {
      try removeAuditAggregate(aggregate.key)
      try save(aggregate)
    }
  }

  private func save(_ aggregate: AuditAggregate) throws {
    try insert(
      into: "audit_aggregates",
      [
        "key": .text(aggregate.key), "session_id": .text(aggregate.note.sessionId?.rawValue ?? ""),
        "actor": .rawValue(aggregate.note.actor), "action": .rawValue(aggregate.note.action),
        "subject": .text(aggregate.note.subject),
        "detail": .text(aggregate.note.detail), "began_at": .time(aggregate.note.at), "ends_at": .time(aggregate.end),
        "repeats": .integer(aggregate.repeats),
      ])
  }

  /// Deletes the aggregate with this key, so that it covers no further records.
  package func removeAuditAggregate(_ key: String) throws {
    try run("DELETE FROM audit_aggregates WHERE key = :key", ["key": .text(key)])
  }

  /// Closes aggregates that have ended, oldest first, and appends records with their counts.
  ///
  /// - Parameter limit: The maximum number of aggregates to close.
  /// - Returns: The time at which the next aggregate ends; nil if there is none.
  package func concludeAuditAggregates(at now: Instant, limit: Int) throws -> Instant? {
    let due = try rows(
      "SELECT * FROM audit_aggregates WHERE ends_at <= :now ORDER BY ends_at, key LIMIT :limit",
      ["now": .time(now), "limit": .integer(limit)])
    for aggregate in try due.map(AuditAggregate.init) { try conclude(aggregate, at: now) }
    return try rows("SELECT MIN(ends_at) AS next FROM audit_aggregates").first?.optionalTime("next")
  }

  /// Closes all aggregates of a session and appends records with their counts. Called before the session is erased.
  package func concludeAuditAggregates(of session: SessionID, at now: Instant) throws {
    let aggregates = try rows(
      "SELECT * FROM audit_aggregates WHERE session_id = :session ORDER BY ends_at, key",
      ["session": .rawValue(session)])
    for aggregate in try aggregates.map(AuditAggregate.init) { try conclude(aggregate, at: now) }
  }

  private func conclude(_ aggregate: AuditAggregate, at now: Instant) throws {
    try removeAuditAggregate(aggregate.key)
    guard let repeats = aggregate.repeats, repeats > 0 else { return }
    let (note, count) = (aggregate.note, "\(repeats) more")
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
        at: try row.time("began_at"), sessionId: try row.rawValue("session_id"), actor: try row.rawValue("actor"),
        action: try row.rawValue("action"), subject: row.optionalText("subject"), detail: row.optionalText("detail")),
      key: try row.text("key"), end: try row.time("ends_at"), repeats: row.optionalInteger("repeats"))
  }
}
