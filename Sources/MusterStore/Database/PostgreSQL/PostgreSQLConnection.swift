internal import Synchronization

/// A transaction on a link to the server. Statements whose results are not needed are sent with the next one whose
/// result is, or with the commit, so that the transaction waits for the server as seldom as it can.
final class PostgreSQLConnection: Connection {
  enum Kind: Equatable {
    /// Sees one snapshot. It is begun and ended only if it has to wait for the server more than once: what is sent
    /// without waiting is a transaction of its own (PostgreSQL documentation, 55.2.4), of the connection's default
    /// kind.
    case read
    /// Sees at each statement what is committed, so that a statement that follows a lock sees what the lock waited for.
    case write

    fileprivate var begin: String {
      switch self {
      case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
      case .write: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
      }
    }
  }

  let keys: FieldKeys
  let pendingNotes: PendingNotes? = PendingNotes()
  var auditChains: ClosedRange<Int> { AuditChain.parallel }
  private let link: PostgreSQLLink
  private let kind: Kind
  private let deadline: PostgreSQLDeadline
  private let roundTrips: RoundTripCounter
  private let longReads: LongReads
  /// The server's id of the transaction, by which its outcome is found if the connection is lost during the commit.
  private(set) var id: String?
  /// Whether the commit was sent, so that losing the connection leaves its outcome open.
  private(set) var isCommitting = false
  private var state = State.new
  private var locks: Set<Lock> = []
  /// The statements sent since the last reply that must change a row, by their position among them.
  private var demands: [(place: Int, error: StoreError)] = []
  private var sentCount = 0
  /// The queries that were sent ahead, with their positions among the statements sent since the last reply.
  private var awaited: [Query: Int] = [:]
  /// The answers to queries that were sent ahead. They hold until the transaction changes something.
  private var fetched: [Query: PostgreSQLLink.Reply] = [:]
  private var hasChanges = false

  private enum State {
    case new
    /// No BEGIN was sent for a read, because one round trip may suffice.
    case unbegun(first: String, isAnswered: Bool)
    case begun
    /// One round trip did not suffice for a read without BEGIN.
    case tooLong
  }

  private struct Query: Hashable {
    let sql: String
    let arguments: [String: SQLValue]
  }

  private struct Lock: Hashable {
    /// Nil for a name.
    let table: String?
    let value: SQLValue
  }

  init(
    _ kind: Kind, on link: PostgreSQLLink, until deadline: PostgreSQLDeadline, keys: FieldKeys,
    roundTrips: RoundTripCounter, longReads: LongReads
  ) {
    self.kind = kind
    self.link = link
    self.deadline = deadline
    self.keys = keys
    self.roundTrips = roundTrips
    self.longReads = longReads
  }

  /// Whether the transaction is a read that must run again with BEGIN.
  var isTooLong: Bool { if case .tooLong = state { true } else { false } }

  func rows(_ sql: String, _ arguments: [String: SQLValue]) throws -> [SQLRow] {
    let query = Query(sql: sql, arguments: arguments)
    if awaited[query] != nil { try receive() }
    let reply = try fetched[query] ?? reply(to: sql, arguments)
    return reply.rows.map { SQLRow(columns: reply.columns, values: $0, secret: keys.secret) }
  }

  func execute(_ sql: String, _ arguments: [String: SQLValue]) throws -> Int {
    forget()
    return try reply(to: sql, arguments).changedRowCount
  }

  func run(_ sql: String, _ arguments: [String: SQLValue]) throws {
    try begin(with: sql)
    forget()
    hasChanges = true
    try send(sql, arguments)
  }

  func demand(_ sql: String, _ arguments: [String: SQLValue], orThrow error: StoreError) throws {
    try begin(with: sql)
    forget()
    hasChanges = true
    try send(sql, arguments)
    demands.append((sentCount - 1, error))
  }

  func lock(_ table: String, where column: String, is value: SQLValue) throws {
    guard kind == .write, locks.insert(Lock(table: table, value: value)).inserted else { return }
    // Unlike FOR UPDATE, it lets others insert rows that refer to this one.
    try lock(by: "SELECT 1 FROM \(table) WHERE \(column) = :value FOR NO KEY UPDATE", value)
  }

  func lock(name: String) throws {
    guard kind == .write, locks.insert(Lock(table: nil, value: .text(name))).inserted else { return }
    // Two names with one hash wait for each other, which is harmless.
    try lock(by: "SELECT pg_advisory_xact_lock(hashtextextended(:value, 0))", .text(name))
  }

  private func lock(by sql: String, _ value: SQLValue) throws {
    try begin(with: sql)
    // What was read before may be outdated by the time the lock is acquired.
    forget()
    try send(sql, ["value": value])
  }

  func prefetch(_ loads: ((any Connection) throws -> Void)...) {
    let ahead = PrefetchingConnection(base: self)
    for load in loads { try? load(ahead) }
  }

  /// Sends a query whose result `rows` will return.
  fileprivate func sendAhead(_ sql: String, _ arguments: [String: SQLValue]) throws {
    let query = Query(sql: sql, arguments: arguments)
    guard awaited[query] == nil, fetched[query] == nil else { return }
    try begin(with: sql)
    try send(sql, arguments)
    // Only a query that was sent is recorded, because errors of a prefetch are ignored.
    awaited[query] = sentCount - 1
  }

  private func forget() {
    awaited.removeAll()
    fetched.removeAll()
  }

  /// Ends the transaction. One that has changed nothing does not wait for the server.
  func commit() throws {
    guard case .begun = state else { return try link.synchronise() }
    if hasChanges, id == nil || !demands.isEmpty { try receive() }
    try link.send("COMMIT")
    isCommitting = hasChanges
    try link.synchronise()
    guard hasChanges else { return }
    roundTrips.increment()
    // A transaction in which a statement has failed is rolled back, and this is not an error of the commit.
    guard try link.receive(until: deadline.nextAnswer).last?.tag == "COMMIT" else {
      throw PostgreSQLError(state: "25P02", message: "a failed transaction cannot be committed")
    }
  }

  /// Undoes the transaction without waiting for the server.
  func rollBack() throws {
    guard case .begun = state else { return try link.synchronise() }
    try link.send("ROLLBACK")
    try link.synchronise()
  }

  /// Begins the transaction before its first statement.
  ///
  /// - Throws: ``LongReads/OneMore`` if no BEGIN was sent, and the statement needs a second round trip.
  private func begin(with sql: String) throws {
    switch state {
    case .new: break
    case .begun, .unbegun(_, isAnswered: false): return
    case .unbegun(let first, isAnswered: true):
      longReads.insert(first)
      state = .tooLong
      throw LongReads.OneMore()
    case .tooLong: throw LongReads.OneMore()
    }
    // The reply to the end of the link's previous transaction is still unread. Its errors do not concern this one.
    do { try link.receive(until: deadline.nextAnswer) } catch let error as PostgreSQLError where !error.isLoss {}
    guard kind == .write || longReads.contain(sql) else {
      state = .unbegun(first: sql, isAnswered: false)
      return
    }
    state = .begun
    try send(kind.begin)
    if kind == .write { try send("SELECT CAST(pg_current_xact_id() AS text) AS id") }
  }

  private func send(_ sql: String, _ arguments: [String: SQLValue] = [:]) throws {
    try link.send(sql, arguments)
    sentCount += 1
  }

  private func reply(to sql: String, _ arguments: [String: SQLValue]) throws -> PostgreSQLLink.Reply {
    try begin(with: sql)
    try send(sql, arguments)
    return try receive().last ?? PostgreSQLLink.Reply()
  }

  @discardableResult
  private func receive() throws -> [PostgreSQLLink.Reply] {
    roundTrips.increment()
    if case .unbegun(let first, _) = state { state = .unbegun(first: first, isAnswered: true) }
    // Whatever the outcome, the replies to the statements sent so far are not awaited again.
    let (awaited, demands) = (awaited, demands)
    self.awaited.removeAll()
    self.demands.removeAll()
    sentCount = 0
    let replies = try link.receive(until: deadline.nextAnswer)
    if kind == .write, id == nil, replies.count > 1, case .text(let id)? = replies[1].rows.first?.first {
      self.id = id
    }
    for (query, place) in awaited { fetched[query] = replies[place] }
    if replies.contains(where: \.hasChanged) { hasChanges = true }
    let unmet = demands.first { replies[$0.place].changedRowCount == 0 }
    if let unmet { throw unmet.error }
    return replies
  }
}

/// The first queries of reads that have waited for the server more than once, and therefore need BEGIN.
final class LongReads: Sendable {
  /// A read without BEGIN needs another round trip.
  struct OneMore: Error {}

  private let queries = Mutex<Set<String>>([])

  /// The limit is needed because query texts may be composed, so that their number is unbounded.
  private static let maxCount = 500

  func contain(_ sql: String) -> Bool { queries.withLock { $0.contains(sql) } }

  func insert(_ sql: String) {
    queries.withLock { queries in
      if queries.count >= Self.maxCount { queries.removeAll() }
      queries.insert(sql)
    }
  }
}

/// Sends the queries of loads without waiting for their answers.
private struct PrefetchingConnection: Connection {
  let base: PostgreSQLConnection

  var keys: FieldKeys { base.keys }
  var pendingNotes: PendingNotes? { nil }
  var auditChains: ClosedRange<Int> { base.auditChains }

  func rows(_ sql: String, _ arguments: [String: SQLValue]) throws -> [SQLRow] {
    try base.sendAhead(sql, arguments)
    return []
  }

  func lock(_ table: String, where column: String, is value: SQLValue) throws {
    try base.lock(table, where: column, is: value)
  }

  func lock(name: String) throws {
    try base.lock(name: name)
  }

  func prefetch(_ loads: ((any Connection) throws -> Void)...) {
    for load in loads { try? load(self) }
  }

  // Loads change nothing.
  func execute(_ sql: String, _ arguments: [String: SQLValue]) throws -> Int { 0 }
  func run(_ sql: String, _ arguments: [String: SQLValue]) throws {}
  func demand(_ sql: String, _ arguments: [String: SQLValue], orThrow error: StoreError) throws {}
}
