/// Evidence that the audit differs from what was written.
package struct AuditFault: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: String, CaseIterable, Sendable {
    /// The row is missing, although a later row or the head exists.
    case rowMissing
    /// The row does not follow from the previous one.
    case rowAltered
    /// The row is not covered by the head.
    case rowUnexpected
    /// The head is missing or differs from what was written.
    case headAltered
  }

  package let kind: Kind
  /// The number of the first faulty row; nil if it cannot be determined.
  package let row: Int?

  init(_ kind: Kind, row: Int? = nil) {
    self.kind = kind
    self.row = row
  }

  package var description: String {
    let row = row.map { "row \($0)" } ?? "a row"
    return switch kind {
    case .rowMissing: "\(row) is missing"
    case .rowAltered: "\(row) does not follow from the row before it; it was altered, put in or moved"
    case .rowUnexpected: "\(row) is there that the head does not know of"
    case .headAltered: "the head is missing, was altered, or was made under another master key"
    }
  }
}

extension Store {
  /// Verifies the audit of a store: each row, and that none is missing at the end. Modifies no rows, may run
  /// while the service does, and uses constant memory. If no other process has the database open, SQLite may leave
  /// its two auxiliary files next to it.
  ///
  /// - Parameters:
  ///   - location: An existing store.
  ///   - progress: Receives the number of verified rows.
  /// - Returns: The head, if the audit is intact.
  /// - Throws: ``AuditFault`` with the first row that differs from what was written; ``BlobError`` `keyMissing`
  ///   without a master key; ``StoreError`` `outdated` if the audit predates the chain.
  package static func verifyAudit(
    _ location: StoreLocation, progress: @escaping ProgressListener = { _ in }
  ) async throws -> AuditHead {
    let reader = try await StoreReader(location)
    defer { try? reader.close() }
    return try await reader.database.read { try $0.verifyAudit(progress: progress) }
  }
}

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
    let count = try self.count("SELECT COUNT(*) FROM audit")
    guard count == head.number else { throw AuditFault(.rowUnexpected) }
    return head
  }

  /// Verifies the rows and returns the head computed from them.
  private func verifyAuditRows(pageSize: Int, _ progress: ProgressListener) throws -> AuditHead {
    var head = AuditHead.start
    let total = try count("SELECT COUNT(*) FROM audit")
    try forEachAuditRow(pageSize: pageSize) { row in
      let expected = head.number + 1
      let number = row.optionalInteger("number") ?? expected
      guard number <= expected else { throw AuditFault(.rowMissing, row: expected) }
      guard number == expected else { throw AuditFault(.rowUnexpected, row: number) }
      guard let hash = try? keys.auditChain.hash(of: row, after: head.hash), row.optionalText("hash") == hash
      else { throw AuditFault(.rowAltered, row: number) }
      head = AuditHead(number: number, hash: hash)
      if number % pageSize == 0 { progress(LongTaskProgress(Int64(number), of: Int64(total), .rows)) }
      return number
    }
    return head
  }

  /// Calls `body`, which returns the row's number, with each row in ascending order, holding one page in memory at a
  /// time.
  func forEachAuditRow(pageSize: Int, _ body: (SQLRow) throws -> Int) throws {
    var last = Int.min
    while true {
      let page = try rows(
        "SELECT * FROM audit WHERE number > :last ORDER BY number LIMIT :limit",
        ["last": .integer(last), "limit": .integer(pageSize)])
      for row in page {
        last = try body(row)
      }
      guard page.count == pageSize else { return }
    }
  }
}
