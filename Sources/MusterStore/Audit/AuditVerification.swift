/// Evidence that the audit differs from what was written.
package struct AuditFault: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: String, CaseIterable, Sendable {
    /// The row is missing, although a later row, the head or a seal exists.
    case rowMissing
    /// The row does not follow from the previous one.
    case rowAltered
    /// The row is not covered by the head.
    case rowUnexpected
    /// The row follows from the previous one, but another one was sealed in its place: the chain was rolled back to an
    /// earlier state, and continued.
    case rowReplaced
    /// A head is missing or differs from what was written.
    case headAltered
    /// A seal is missing or differs from what was written.
    case sealAltered
  }

  package let kind: Kind
  /// The number of the first faulty row, or of the faulty seal; nil if it cannot be determined.
  package let row: Int?
  /// The chain, if the row is missing and `row` counts the rows of that chain rather than those of the table.
  package let chain: Int?

  init(_ kind: Kind, row: Int? = nil, chain: Int? = nil) {
    self.kind = kind
    self.row = row
    self.chain = chain
  }

  package var description: String {
    let row = (row.map { "row \($0)" } ?? "a row") + (chain.map { " of chain \($0)" } ?? "")
    return switch kind {
    case .rowMissing: "\(row) is missing"
    case .rowAltered: "\(row) does not follow from the row before it; it was altered, inserted or moved"
    case .rowUnexpected: "\(row) is not recorded in the head"
    case .rowReplaced: "\(row) is not the one that was sealed; its chain was reset to an earlier state"
    case .headAltered: "the head is missing, was altered, or was created with another master key"
    case .sealAltered: "seal \(self.row ?? 0) is missing, was altered, inserted or moved"
    }
  }
}

/// An audit that is as it was written.
package struct AuditState: Sendable, Equatable {
  package let rowCount: Int
  /// The ends of the chains that have rows.
  package let heads: [AuditHead]
  /// The end of the chain of seals; its number is 0 if only one chain has rows.
  package let seal: AuditHead

  /// The hash to keep elsewhere: that of the last seal, or of the only chain's last row.
  package var hash: String { seal.number > 0 ? seal.hash : heads.first?.hash ?? AuditHead().hash }
}

extension Store {
  /// Verifies the audit of a store: each row, and that none is missing at the end. Modifies no rows, may run
  /// while the service does, and uses constant memory. If no other process has the database open, SQLite may leave
  /// its two auxiliary files next to it.
  ///
  /// - Parameters:
  ///   - location: An existing store.
  ///   - progress: Receives the number of verified rows.
  /// - Throws: ``AuditFault`` with the first row that differs from what was written; ``BlobError`` `keyMissing`
  ///   without a master key; ``StoreError`` `outdated` if the audit predates the chain.
  package static func verifyAudit(
    _ location: StoreLocation, progress: @escaping ProgressListener = { _ in }
  ) async throws -> AuditState {
    let reader = try await StoreReader(location)
    defer { try? reader.close() }
    return try await reader.database.read { try $0.verifyAudit(progress: progress) }
  }
}

extension Connection {
  /// Verifies the whole audit page by page, without modifying anything: all chains side by side, and that they pass
  /// through the sealed heads.
  ///
  /// - Throws: ``AuditFault`` with the first row, head or seal that is not as it was written.
  func verifyAudit(pageSize: Int = 1000, progress: ProgressListener = { _ in }) throws -> AuditState {
    let total = try count("SELECT COUNT(*) FROM audit")
    var walk = AuditWalk(pageSize: pageSize)
    var rowCount = 0
    try forEachAuditRow(pageSize: pageSize) { row in
      rowCount += 1
      if rowCount % pageSize == 0 { progress(LongTaskProgress(Int64(rowCount), of: Int64(total), .rows)) }
      return try walk.take(row, on: self)
    }
    try walk.finish(on: self)
    // In SQLite, a number may be NULL, or a fraction between two others.
    guard rowCount == total else { throw AuditFault(.rowUnexpected) }
    return AuditState(rowCount: rowCount, heads: walk.heads, seal: try sealsHead())
  }

  /// Calls `body`, which returns the row's number, with each row in ascending order, holding one page in memory at a
  /// time.
  private func forEachAuditRow(pageSize: Int, _ body: (SQLRow) throws -> Int) throws {
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

/// The chains, followed row by row, and the seals, which are read as the chains reach them.
private struct AuditWalk {
  let pageSize: Int
  /// The ends of the chains so far.
  private var ends: [Int: AuditHead] = [:]
  /// The sealed heads that a chain has not reached yet.
  private var sealed: [Int: ArraySlice<AuditHead>] = [:]
  /// The number of the last head of each chain among the seals so far.
  private var lastSealed: [Int: Int] = [:]
  private var lastSeal = AuditHead(chain: AuditChain.seals)
  private var hasMoreSeals = true

  init(pageSize: Int) {
    self.pageSize = pageSize
  }

  var heads: [AuditHead] { ends.values.sorted { $0.chain < $1.chain } }

  /// Follows a row.
  ///
  /// - Returns: Its number.
  /// - Throws: ``AuditFault``.
  mutating func take(_ row: SQLRow, on connection: any Connection) throws -> Int {
    let chain = row.optionalInteger("chain") ?? AuditChain.single
    let end = ends[chain] ?? AuditHead(chain: chain)
    let expected = end.number + 1
    let number = row.optionalInteger("number") ?? expected
    let position = row.optionalInteger("position") ?? number
    guard position <= expected else { throw fault(.rowMissing, expected, in: chain) }
    guard position == expected else { throw AuditFault(.rowUnexpected, row: number) }
    guard let hash = try? connection.keys.auditChain.hash(of: row, after: end.hash), row.optionalText("hash") == hash
    else { throw AuditFault(.rowAltered, row: number) }
    ends[chain] = AuditHead(chain: chain, number: position, hash: hash)
    if let next = try nextSealed(of: chain, on: connection), next.number == position {
      guard hash.hasPrefix(next.hash) else { throw AuditFault(.rowReplaced, row: number) }
      sealed[chain]?.removeFirst()
    }
    return number
  }

  /// Compares the ends of the chains with the heads and with the seals that are left.
  ///
  /// - Throws: ``AuditFault``.
  mutating func finish(on connection: any Connection) throws {
    while hasMoreSeals { try readSeals(on: connection) }
    guard try lastSeal == connection.sealsHead() else { throw AuditFault(.sealAltered, row: lastSeal.number + 1) }
    for head in try connection.auditHeads() {
      let end = ends[head.chain] ?? AuditHead(chain: head.chain)
      guard head.number <= end.number, sealed[head.chain]?.isEmpty ?? true else {
        throw fault(.rowMissing, end.number + 1, in: head.chain)
      }
      guard head.number == end.number else { throw fault(.rowUnexpected, head.number + 1, in: head.chain) }
      guard head.hash == end.hash else { throw AuditFault(.headAltered) }
    }
  }

  private func fault(_ kind: AuditFault.Kind, _ position: Int, in chain: Int) -> AuditFault {
    AuditFault(kind, row: position, chain: chain == AuditChain.single ? nil : chain)
  }

  /// Returns the next sealed head of a chain. All chains grow side by side, so few heads wait for the others.
  private mutating func nextSealed(of chain: Int, on connection: any Connection) throws -> AuditHead? {
    while hasMoreSeals, sealed[chain]?.isEmpty ?? true { try readSeals(on: connection) }
    return sealed[chain]?.first
  }

  private mutating func readSeals(on connection: any Connection) throws {
    let page: [(seal: AuditSeal, hash: String)]
    do {
      page = try connection.auditSeals(after: lastSeal.number, limit: pageSize)
    } catch is StoreError {
      throw AuditFault(.sealAltered, row: lastSeal.number + 1)
    }
    for (seal, hash) in page {
      let expected = lastSeal.number + 1
      guard seal.number == expected, hash == connection.keys.auditChain.hash(of: seal, after: lastSeal.hash) else {
        throw AuditFault(.sealAltered, row: expected)
      }
      lastSeal = AuditHead(chain: AuditChain.seals, number: expected, hash: hash)
      for head in seal.heads where head.number > lastSealed[head.chain] ?? 0 {
        sealed[head.chain, default: []].append(head)
        lastSealed[head.chain] = head.number
      }
    }
    hasMoreSeals = page.count == pageSize
  }
}
