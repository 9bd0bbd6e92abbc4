extension Connection {
  /// Verifies the whole audit page by page, without modifying anything.
  ///
  /// - Returns: The head, if all rows and the head itself are as they were written.
  /// - Throws: ``AuditFault`` with the first row that is not.
  func verifyAudit(pageSize: Int = 1000, progress: ProgressListener = { _ in }) throws -> AuditHead {
    let last = try verifyAuditRows(pageSize: pageSize, progress)
    let head = try auditHead()
    guard head.number <= last.number else { throw AuditFault(.rowMissing, row: last.number + 1) }
    guard head.number == last.number else { throw AuditFault(.rowUnexpected, row: head.number + 1) }
    guard head.hash == last.hash else { throw AuditFault(.headAltered) }
    // In SQLite, a number may be NULL or lie between two others.
    let count = try rows("SELECT COUNT(*) AS row_count FROM audit", [])[0].integer("row_count")
    guard count == head.number else { throw AuditFault(.rowUnexpected) }
    return head
  }

  /// Adds the rows written before the chain existed to it, unchanged, and creates the head.
  func beginAuditChain() throws {
    var head = AuditHead.start
    try forEachAuditRow(pageSize: 1000) { row in
      let number = try row.integer("number")
      head = AuditHead(number: number, hash: try auditChain.hash(of: row, after: head.hash))
      try execute("UPDATE audit SET hash = ? WHERE number = ?", [.text(head.hash), .integer(number)])
      return number
    }
    try execute(
      "INSERT INTO audit_head (id, number, hash, seal) VALUES (1, ?, ?, ?)",
      [.integer(head.number), .text(head.hash), .text(auditChain.seal(of: head))])
  }

  /// Verifies the rows and returns the head computed from them.
  private func verifyAuditRows(pageSize: Int, _ progress: ProgressListener) throws -> AuditHead {
    var head = AuditHead.start
    let total = try rows("SELECT COUNT(*) AS row_count FROM audit", [])[0].integer("row_count")
    try forEachAuditRow(pageSize: pageSize) { row in
      let expected = head.number + 1
      let number = row.optionalInteger("number") ?? expected
      guard number <= expected else { throw AuditFault(.rowMissing, row: expected) }
      guard number == expected else { throw AuditFault(.rowUnexpected, row: number) }
      guard let hash = try? auditChain.hash(of: row, after: head.hash), row.optionalText("hash") == hash
      else { throw AuditFault(.rowAltered, row: number) }
      head = AuditHead(number: number, hash: hash)
      if number % pageSize == 0 { progress(LongTaskProgress(Int64(number), of: Int64(total), .rows)) }
      return number
    }
    return head
  }

  /// Calls `body`, which returns the row's number, with each row in ascending order, holding one page in memory at a
  /// time.
  private func forEachAuditRow(pageSize: Int, _ body: (SQLRow) throws -> Int) throws {
    let sql = "SELECT * FROM audit WHERE number > ? ORDER BY number LIMIT ?"
    var last = Int.min
    while true {
      let page = try rows(sql, [.integer(last), .integer(pageSize)])
      for row in page {
        last = try body(row)
      }
      guard page.count == pageSize else { return }
    }
  }
}
