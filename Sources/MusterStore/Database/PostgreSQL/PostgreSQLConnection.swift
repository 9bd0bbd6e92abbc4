/// A transaction on a link to the server. Statements whose results are not needed travel with the next one whose result
/// is, or with the commit, so that the transaction waits for the server as seldom as it can.
final class PostgreSQLConnection: Connection {
  enum Kind: Equatable {
    /// Sees one snapshot.
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
  private let link: PostgreSQLLink
  private let kind: Kind
  private let roundTrips: RoundTripCounter
  /// The server's id of the transaction, by which its outcome is found if the connection is lost during the commit.
  private(set) var id: String?
  /// Whether the commit was sent, so that losing the connection leaves its outcome open.
  private(set) var isCommitting = false
  private var isBegun = false

  init(_ kind: Kind, on link: PostgreSQLLink, keys: FieldKeys, roundTrips: RoundTripCounter) {
    self.kind = kind
    self.link = link
    self.keys = keys
    self.roundTrips = roundTrips
  }

  func rows(_ sql: String, _ arguments: [String: SQLValue]) throws -> [SQLRow] {
    let reply = try reply(to: sql, arguments)
    return reply.rows.map { SQLRow(columns: reply.columns, values: $0, secret: keys.secret) }
  }

  func execute(_ sql: String, _ arguments: [String: SQLValue]) throws -> Int {
    try reply(to: sql, arguments).changedRowCount
  }

  func run(_ sql: String, _ arguments: [String: SQLValue]) throws {
    try begin()
    try link.send(sql, arguments)
  }

  func lock(_ id: String, of table: String) throws {
    guard kind == .write else { return }
    try run("SELECT id FROM \(table) WHERE id = :id FOR UPDATE", ["id": .text(id)])
  }

  /// Ends the transaction. That of a read does not wait for the server.
  func commit() throws {
    guard isBegun else { return }
    if kind == .write, id == nil { try receive() }
    try link.send("COMMIT")
    isCommitting = kind == .write
    try link.synchronise()
    guard kind == .write else { return }
    roundTrips.increment()
    // A transaction in which a statement has failed is rolled back, and this is not an error of the commit.
    guard try link.receive().last?.tag == "COMMIT" else {
      throw PostgreSQLError(state: "25P02", message: "a failed transaction cannot be committed")
    }
  }

  /// Undoes the transaction without waiting for the server.
  func rollBack() throws {
    guard isBegun else { return }
    try link.send("ROLLBACK")
    try link.synchronise()
  }

  private func begin() throws {
    guard !isBegun else { return }
    // What ended the link's last transaction has not been waited for.
    try link.receive()
    isBegun = true
    try link.send(kind.begin)
    if kind == .write { try link.send("SELECT CAST(pg_current_xact_id() AS text) AS id") }
  }

  private func reply(to sql: String, _ arguments: [String: SQLValue]) throws -> PostgreSQLLink.Reply {
    try begin()
    try link.send(sql, arguments)
    return try receive().last ?? PostgreSQLLink.Reply()
  }

  @discardableResult
  private func receive() throws -> [PostgreSQLLink.Reply] {
    try link.synchronise()
    roundTrips.increment()
    let replies = try link.receive()
    if kind == .write, id == nil, replies.count > 1, case .text(let id)? = replies[1].rows.first?.first {
      self.id = id
    }
    return replies
  }
}
