package import VerificationFlow

/// The heads of all chains at one time, as a row of a chain of its own.
///
/// Nobody can roll back a chain without the seals, or the seals without all chains.
struct AuditSeal: Equatable {
  /// The number of the seal, starting at 1.
  let number: Int
  let at: Instant
  /// The heads of the chains that have rows, each as chain, number and the beginning of its hash.
  let text: String

  private static let hashLength = 16

  init(number: Int, at: Instant, heads: [AuditHead]) {
    self.number = number
    self.at = at
    text = heads.filter { $0.number > 0 }
      .map { "\($0.chain):\($0.number):\($0.hash.prefix(Self.hashLength))" }.joined(separator: " ")
  }

  init(_ row: SQLRow) throws {
    number = try row.integer("number")
    at = try row.time("at")
    text = try row.text("heads")
  }

  /// The sealed heads, whose hashes are cut off.
  var heads: [AuditHead] {
    text.split(separator: " ").compactMap { word in
      let parts = word.split(separator: ":")
      guard parts.count == 3, let chain = Int(parts[0]), let number = Int(parts[1]) else { return nil }
      return AuditHead(chain: chain, number: number, hash: String(parts[2]))
    }
  }
}

extension Connection {
  /// Seals the heads of all chains, unless none has changed since the last seal.
  ///
  /// - Returns: Whether a seal was added.
  /// - Throws: ``AuditFault`` `headAltered`, `sealAltered`.
  @discardableResult
  package func sealAudit(at now: Instant) throws -> Bool {
    let last = try sealsHead(lockingIt: true)
    let seal = AuditSeal(number: last.number + 1, at: now, heads: try auditHeads())
    if last.number > 0 {
      guard let former = try auditSeals(after: last.number - 1, limit: 1).first else {
        throw AuditFault(.sealAltered, row: last.number)
      }
      if former.seal.text == seal.text { return false }
    }
    let hash = keys.auditChain.hash(of: seal, after: last.hash)
    try insert(
      into: "audit_seals",
      ["number": .integer(seal.number), "at": .time(now), "heads": .text(seal.text), "hash": .text(hash)])
    try save(AuditHead(chain: AuditChain.seals, number: seal.number, hash: hash))
    return true
  }

  /// Returns seals with their hashes, in the order of their numbers.
  func auditSeals(after number: Int, limit: Int) throws -> [(seal: AuditSeal, hash: String)] {
    try rows(
      "SELECT * FROM audit_seals WHERE number > :number ORDER BY number LIMIT :limit",
      ["number": .integer(number), "limit": .integer(limit)]
    ).map { (try AuditSeal($0), try $0.text("hash")) }
  }
}
