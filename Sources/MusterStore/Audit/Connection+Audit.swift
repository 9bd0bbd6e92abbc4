package import VerificationFlow

/// The audit records of one transaction. They are appended together at its end, so that the chain's head is locked as
/// briefly as possible, and is read and written once.
package final class PendingNotes {
  fileprivate(set) var notes: [AuditRecord] = []
}

extension Connection {
  /// Appends an audit record to the chain, at the end of the transaction.
  ///
  /// - Throws: ``AuditFault`` `headAltered`, possibly at the end of the transaction, if the head differs from what was
  ///   written. Otherwise the next record would hide that rows had been cut off.
  package func insert(_ note: AuditRecord) throws {
    if let pendingNotes { pendingNotes.notes.append(note) } else { try append([note]) }
  }

  /// Appends the records of the transaction so far. It should not do much afterwards, because others wait for the head.
  func appendPendingNotes() throws {
    guard let pendingNotes, !pendingNotes.notes.isEmpty else { return }
    try append(pendingNotes.notes)
    pendingNotes.notes.removeAll()
  }

  private func append(_ notes: [AuditRecord]) throws {
    var head = try auditHead(lockingIt: true)
    let columns = AuditChain.columns + [AuditChain.addedColumn, "hash"]
    for note in notes {
      let number = head.number + 1
      let fields: [SQLValue] = [
        .integer(number), .time(note.at), .rawValue(note.sessionId), .rawValue(note.actor), .rawValue(note.action),
        .text(note.subject?.storable), .text(note.detail?.storable),
      ]
      let project = SQLValue.rawValue(note.projectId)
      head = AuditHead(number: number, hash: keys.auditChain.hash(of: fields, project, after: head.hash))
      try run(
        """
        INSERT INTO audit (\(columns.joined(separator: ", ")))
        VALUES (\(columns.map { ":\($0)" }.joined(separator: ", ")))
        """, Dictionary(uniqueKeysWithValues: zip(columns, fields + [project, .text(head.hash)])))
    }
    try save(head)
  }

  /// Returns the audit records of a session, those of this transaction included, oldest first.
  package func audit(of session: SessionID) throws -> [AuditRecord] {
    try appendPendingNotes()
    return try rows(
      "SELECT * FROM audit WHERE session_id = :session ORDER BY number", ["session": .rawValue(session)]
    ).map(AuditRecord.init)
  }

  /// Returns the number of the last record, those of this transaction included.
  package func auditLength() throws -> Int {
    try appendPendingNotes()
    return try auditHead().number
  }

  /// Returns the end of the chain.
  ///
  /// - Parameter lockingIt: Whether to lock the head until the end of the transaction, which must be a write
  ///   transaction.
  /// - Throws: ``AuditFault`` `headAltered`.
  func auditHead(lockingIt: Bool = false) throws -> AuditHead {
    // An update locks the row in engines with row locks.
    let sql =
      lockingIt
      ? "UPDATE audit_head SET number = number WHERE id = 1 RETURNING number, hash, seal"
      : "SELECT number, hash, seal FROM audit_head WHERE id = 1"
    guard let row = try rows(sql).first, let number = row.optionalInteger("number"),
      let hash = row.optionalText("hash")
    else { throw AuditFault(.headAltered) }
    let head = AuditHead(number: number, hash: hash)
    guard row.optionalText("seal") == keys.auditChain.seal(of: head) else { throw AuditFault(.headAltered) }
    return head
  }

  private func save(_ head: AuditHead) throws {
    try run(
      "UPDATE audit_head SET number = :number, hash = :hash, seal = :seal WHERE id = 1",
      ["number": .integer(head.number), "hash": .text(head.hash), "seal": .text(keys.auditChain.seal(of: head))])
  }
}

extension AuditRecord {
  init(_ row: SQLRow) throws {
    self.init(
      at: try row.time("at"), sessionId: try row.optionalRawValue("session_id"),
      projectId: try row.optionalRawValue(AuditChain.addedColumn), actor: try row.rawValue("actor"),
      action: try row.rawValue("action"), subject: row.optionalText("subject"), detail: row.optionalText("detail"))
  }
}

extension String {
  /// The text with U+0000 replaced, which not every engine can store, so that the hash covers what is stored.
  fileprivate var storable: String {
    replacing("\0", with: "\u{FFFD}")
  }
}
