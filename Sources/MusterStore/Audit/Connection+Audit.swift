package import VerificationFlow

/// The audit records of one transaction. They are appended together at its end, so that the chain's head is locked as
/// briefly as possible, and is read and written once.
package final class PendingNotes {
  fileprivate(set) var notes: [AuditRecord] = []
}

extension Connection {
  /// Appends an audit record to a chain, at the end of the transaction.
  ///
  /// - Throws: ``AuditFault`` `headAltered`, possibly at the end of the transaction, if the head differs from what was
  ///   written. Otherwise the next record would hide that rows had been cut off.
  package func insert(_ note: AuditRecord) throws {
    if let pendingNotes { pendingNotes.notes.append(note) } else { try append([note]) }
  }

  /// Appends the records of the transaction so far. The transaction should end soon afterwards, because others wait for
  /// the lock on the head.
  func appendPendingNotes() throws {
    guard let pendingNotes, !pendingNotes.notes.isEmpty else { return }
    try append(pendingNotes.notes)
    pendingNotes.notes.removeAll()
  }

  /// Appends records to one chain, chosen by the session of the first one.
  private func append(_ notes: [AuditRecord]) throws {
    guard let first = notes.first else { return }
    let (start, numbers) = try lockHead(of: chain(for: first.sessionId), toAppend: notes.count)
    var head = start
    let columns = AuditChain.columns + [AuditChain.projectColumn] + AuditChain.placeColumns + ["hash"]
    for (note, number) in zip(notes, numbers) {
      let position = head.number + 1
      let fields: [SQLValue] = [
        .integer(number), .time(note.at), .rawValue(note.sessionId), .rawValue(note.actor), .rawValue(note.action),
        .text(note.subject?.storable), .text(note.detail?.storable),
      ]
      let project = SQLValue.rawValue(note.projectId)
      let isPlain = head.chain == AuditChain.single && position == number
      let place: [SQLValue] = isPlain ? [.null, .null] : [.integer(head.chain), .integer(position)]
      let hash = keys.auditChain.hash(of: fields, project, at: place, after: head.hash)
      head = AuditHead(chain: head.chain, number: position, hash: hash)
      try run(
        """
        INSERT INTO audit (\(columns.joined(separator: ", ")))
        VALUES (\(columns.map { ":\($0)" }.joined(separator: ", ")))
        """, Dictionary(uniqueKeysWithValues: zip(columns, fields + [project] + place + [.text(hash)])))
    }
    try save(head)
  }

  /// Returns the chain to which the records of a session are appended.
  private func chain(for session: SessionID?) -> Int {
    let sum = (session?.rawValue ?? "").utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
    return auditChains.lowerBound + Int(sum % UInt64(auditChains.count))
  }

  /// Locks the head of a chain until the end of the transaction.
  ///
  /// - Returns: The head, and the numbers of the rows to append, which ascend over all chains.
  /// - Throws: ``AuditFault`` `headAltered`.
  private func lockHead(of chain: Int, toAppend count: Int) throws -> (head: AuditHead, numbers: [Int]) {
    // An update locks the row in engines with row locks. These engines number the rows by a sequence, because a
    // transaction does not see the rows that others are about to commit.
    let found = try rows(
      """
      UPDATE audit_heads SET number = number WHERE chain = :chain
      RETURNING chain, number, hash, seal, (SELECT COALESCE(MAX(number), 0) FROM audit) AS stored
      /*+ , (SELECT string_agg(CAST(nextval('audit_numbers') AS text), ',') FROM generate_series(1, \(count))) AS numbers */
      """, ["chain": .integer(chain)])
    guard let row = found.first else { throw AuditFault(.headAltered) }
    let head = try head(row)
    if let numbers = row.optionalText("numbers") {
      return (head, numbers.split(separator: ",").compactMap { Int($0) })
    }
    let last = max(try row.integer("stored"), head.number)
    guard last <= Int.max - count else { throw AuditFault(.headAltered) }
    return (head, Array(last + 1...last + count))
  }

  /// Returns the audit records of a session, those of this transaction included, oldest first.
  package func audit(of session: SessionID) throws -> [AuditRecord] {
    try appendPendingNotes()
    return try rows(
      "SELECT * FROM audit WHERE session_id = :session ORDER BY number", ["session": .rawValue(session)]
    ).map(AuditRecord.init)
  }

  /// Returns the number of the last record, those of this transaction included; 0 if there is none.
  package func lastAuditNumber() throws -> Int {
    try appendPendingNotes()
    return try storedAuditLength()
  }

  /// Returns the newest time among the last audit records and the jobs; nil if there is none of either.
  func newestTime() throws -> Instant? {
    try rows(
      """
      SELECT MAX(at) AS newest FROM (
        SELECT MAX(last.at) AS at FROM (SELECT at FROM audit ORDER BY number DESC LIMIT 100) AS last
        UNION ALL SELECT MAX(created_at) AS at FROM jobs
      ) AS times
      """
    ).first?.optionalTime("newest")
  }

  private func storedAuditLength() throws -> Int { try count("SELECT COALESCE(MAX(number), 0) FROM audit") }

  /// Returns the ends of all chains of rows, including empty ones, by their chains.
  ///
  /// - Throws: ``AuditFault`` `headAltered` if one is missing or differs from what was written.
  func auditHeads() throws -> [AuditHead] {
    let heads = try rows("SELECT * FROM audit_heads WHERE chain >= 0 ORDER BY chain").map(head)
    let chains = [AuditChain.single] + AuditChain.parallel
    guard heads.map(\.chain) == chains else { throw AuditFault(.headAltered) }
    return heads
  }

  /// Returns the end of the chain of seals.
  ///
  /// - Parameter lockingIt: Whether to lock it until the end of the transaction, which must be a write transaction.
  /// - Throws: ``AuditFault`` `headAltered`.
  func sealsHead(lockingIt: Bool = false) throws -> AuditHead {
    let found = try rows(
      lockingIt
        ? "UPDATE audit_heads SET number = number WHERE chain = :chain RETURNING *"
        : "SELECT * FROM audit_heads WHERE chain = :chain", ["chain": .integer(AuditChain.seals)])
    guard let row = found.first else { throw AuditFault(.headAltered) }
    return try head(row)
  }

  private func head(_ row: SQLRow) throws -> AuditHead {
    guard let chain = row.optionalInteger("chain"), let number = row.optionalInteger("number"),
      let hash = row.optionalText("hash")
    else { throw AuditFault(.headAltered) }
    let head = AuditHead(chain: chain, number: number, hash: hash)
    guard row.optionalText("seal") == keys.auditChain.seal(of: head) else { throw AuditFault(.headAltered) }
    return head
  }

  func save(_ head: AuditHead) throws {
    try run(
      "UPDATE audit_heads SET number = :number, hash = :hash, seal = :seal WHERE chain = :chain", values(of: head))
  }

  /// Inserts the heads of all chains, which are empty.
  func insertAuditHeads() throws {
    for chain in [AuditChain.seals, AuditChain.single] + AuditChain.parallel { try insert(AuditHead(chain: chain)) }
  }

  /// Adds the head of an empty chain.
  private func insert(_ head: AuditHead) throws {
    try run(
      "INSERT INTO audit_heads (chain, number, hash, seal) VALUES (:chain, :number, :hash, :seal)", values(of: head))
  }

  private func values(of head: AuditHead) -> [String: SQLValue] {
    [
      "chain": .integer(head.chain), "number": .integer(head.number), "hash": .text(head.hash),
      "seal": .text(keys.auditChain.seal(of: head)),
    ]
  }
}

extension AuditRecord {
  init(_ row: SQLRow) throws {
    self.init(
      at: try row.time("at"), sessionId: try row.optionalRawValue("session_id"),
      projectId: try row.optionalRawValue(AuditChain.projectColumn), actor: try row.rawValue("actor"),
      action: try row.rawValue("action"), subject: row.optionalText("subject"), detail: row.optionalText("detail"))
  }
}

extension String {
  /// The text with U+0000 replaced, which not every engine can store, so that the hash covers what is stored.
  fileprivate var storable: String {
    replacing("\0", with: "\u{FFFD}")
  }
}
