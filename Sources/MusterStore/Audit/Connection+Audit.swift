package import VerificationFlow

extension Connection {
  /// Adds a note at the end of the chain.
  ///
  /// - Throws: ``AuditFault`` `headAltered` if the head is not as we wrote it. Rows that were cut off would otherwise
  ///   be forgotten with the next note.
  package func insert(_ note: AuditRecord) throws {
    let head = try auditHead(lockingIt: true)
    let number = head.number + 1
    let fields: [SQLValue] = [
      .integer(number), .time(note.at), .word(note.sessionId), .text(note.actor), .word(note.action),
      .text(note.subject?.storable), .text(note.detail?.storable),
    ]
    let project = SQLValue.word(note.projectId)
    let next = AuditHead(number: number, hash: auditChain.hash(of: fields, project, after: head.hash))
    try execute(
      """
      INSERT INTO audit (\(AuditChain.columns.joined(separator: ", ")), \(AuditChain.addedColumn), hash)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      fields + [project, .text(next.hash)])
    try save(next)
  }

  /// The notes of a session, oldest first.
  package func audit(of session: SessionID) throws -> [AuditRecord] {
    try rows("SELECT * FROM audit WHERE session_id = ? ORDER BY number", [.word(session)]).map(AuditRecord.init)
  }

  /// How many notes there are.
  package func auditLength() throws -> Int { try auditHead().number }

  /// The end of the chain.
  ///
  /// - Parameter lockingIt: Whether to hold others off until the transaction's end; asks for a write transaction.
  /// - Throws: ``AuditFault`` `headAltered`.
  func auditHead(lockingIt: Bool = false) throws -> AuditHead {
    // An engine that locks by row locks by writing to it.
    let sql =
      lockingIt
      ? "UPDATE audit_head SET number = number WHERE id = 1 RETURNING number, hash, seal"
      : "SELECT number, hash, seal FROM audit_head WHERE id = 1"
    guard let row = try rows(sql, []).first, let number = row.optionalInteger("number"),
      let hash = row.optionalText("hash")
    else { throw AuditFault(.headAltered) }
    let head = AuditHead(number: number, hash: hash)
    guard row.optionalText("seal") == auditChain.seal(of: head) else { throw AuditFault(.headAltered) }
    return head
  }

  private func save(_ head: AuditHead) throws {
    try execute(
      "UPDATE audit_head SET number = ?, hash = ?, seal = ? WHERE id = 1",
      [.integer(head.number), .text(head.hash), .text(auditChain.seal(of: head))])
  }
}

extension AuditRecord {
  init(_ row: SQLRow) throws {
    self.init(
      at: try row.time("at"), sessionId: try row.optionalWord("session_id"),
      projectId: try row.optionalWord(AuditChain.addedColumn), actor: try row.text("actor"),
      action: try row.word("action"), subject: row.optionalText("subject"), detail: row.optionalText("detail"))
  }
}

extension String {
  /// Without U+0000, which no engine keeps in text: what is hashed has to be what is stored.
  fileprivate var storable: String {
    replacing("\0", with: "\u{FFFD}")
  }
}
