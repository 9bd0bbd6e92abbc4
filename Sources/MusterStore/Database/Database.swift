package import VerificationFlow

/// The only access to SQL: read and write transactions on the database engine that stores the rows.
///
/// Queries are defined in the folders of their aggregates, in the subset shared by SQLite 3.40 and PostgreSQL 15, with
/// named arguments: `:project` in the text stands for the value of `project`. SQLite runs them unchanged;
/// `PostgreSQLDialect` translates what PostgreSQL expresses differently. What only PostgreSQL needs is in comments that
/// begin with `/*+`.
package protocol Database: Sendable {
  /// Runs `body` in a read transaction, which sees a consistent snapshot, on a thread of the database.
  ///
  /// - Throws: What `body` throws; `StoreError` `failed`; `CancellationError`.
  func read<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

  /// Runs `body` as `read` does, but on the calling thread, such as an event loop, if the engine answers from this
  /// process. Only for look-ups by key, which take less time than waking another thread (docs/decisions/0013).
  ///
  /// - Throws: As `read`.
  func readInline<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

  /// Runs `body` in a write transaction and returns once it is durable; an error rolls back the changes of `body`.
  ///
  /// Concurrent writes may share a transaction, in order of arrival, so that a single commit and disk sync makes all
  /// of them durable. Each has its own result, except that a failed commit fails all of them. A task cancelled before
  /// its turn writes nothing; after that, it gets the actual result of its write.
  ///
  /// `body` has no side effects besides SQL and may run more than once.
  ///
  /// - Throws: What `body` throws; `StoreError` `full`, `failed`, `inDoubt`, `unconfirmed`; `CancellationError`.
  func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

  /// Removes all traces of deleted and replaced data from the disk: a commit removes them from the database file, and
  /// this method from the engine's log.
  ///
  /// - Throws: `StoreError` `failed` if a transaction still reads the previous state; the caller must try again.
  func purge() async throws

  /// The channel by which services that share the database notify each other of changes; nil if only one service may
  /// use it.
  var notifications: (any NotificationChannel)? { get }

  /// Returns whether transactions are possible now, within five seconds, even if others wait for the engine.
  func answers() async -> Bool

  /// Returns the time of the database server; nil if the engine has no server.
  ///
  /// - Throws: `StoreError` `unavailable`.
  func serverTime() async throws -> ServerTime?

  /// Closes the database. It must not be used afterwards.
  func close() throws
}

/// A time of a server, and when it was that time. The machine's own clock may be wrong, and may be set at any time.
package struct ServerTime: Sendable {
  private let value: Instant
  private let moment: ContinuousClock.Instant

  package init(value: Instant, at moment: ContinuousClock.Instant) {
    (self.value, self.moment) = (value, moment)
  }

  /// Returns the server's time now, as far as the rates of the clocks agree.
  package func now() -> Instant {
    value.advanced(by: ContinuousClock.now - moment)
  }
}

/// A database connection within a transaction. It must not escape the transaction's closure.
package protocol Connection {
  /// The keys needed to read and write rows.
  var keys: FieldKeys { get }

  /// The audit records that are appended at the end of the transaction; nil to append each immediately.
  var pendingNotes: PendingNotes? { get }

  /// The chains of the audit to which transactions append, so that those that run at the same time need not wait for
  /// each other.
  var auditChains: ClosedRange<Int> { get }

  /// Runs a statement and returns its rows. The names of the arguments must be exactly those in the text.
  func rows(_ sql: String, _ arguments: [String: SQLValue]) throws -> [SQLRow]

  /// Runs a statement and returns how many rows it changed. The names of the arguments must be exactly those in the text.
  func execute(_ sql: String, _ arguments: [String: SQLValue]) throws -> Int

  /// Runs a statement whose result is not needed. An engine may send it together with the next one, or with the commit,
  /// and an error is then thrown by that.
  func run(_ sql: String, _ arguments: [String: SQLValue]) throws

  /// Runs a statement as `run` does, and throws an error if it changes no row: immediately, with the next result, or
  /// before the commit.
  func demand(_ sql: String, _ arguments: [String: SQLValue], orThrow error: StoreError) throws

  /// Sends the queries of all these loads together, so that running the same loads afterwards waits for the server only
  /// once. Does nothing if no query leaves the process.
  ///
  /// Each load runs on a connection that returns no rows for any query, so that only queries that do not depend on the
  /// rows of others are sent. Errors of the loads are ignored.
  func prefetch(_ loads: ((any Connection) throws -> Void)...)

  /// In a write transaction, makes others that lock the same row wait until the end of this one, and what it reads
  /// afterwards is up to date. Does nothing in a read transaction, or if the engine runs one write at a time.
  ///
  /// Functions that load a row in order to change it call this, so that their callers need not.
  func lock(_ table: String, where column: String, is value: SQLValue) throws

  /// Does the same for a name that stands for rows which need not exist yet, such as all processes of a person.
  func lock(name: String) throws
}

extension Connection {
  package func rows(_ sql: String) throws -> [SQLRow] { try rows(sql, [:]) }

  package func run(_ sql: String) throws { try run(sql, [:]) }

  /// Returns the number in the only column of a query's only row.
  func count(_ sql: String, _ arguments: [String: SQLValue] = [:]) throws -> Int {
    guard case .integer(let count)? = try rows(sql, arguments).first?.values.first else {
      throw StoreError(.malformedRow, "the query returned no number")
    }
    return Int(count)
  }

  /// Inserts a row with these columns, each of which is also the name of an argument.
  ///
  /// - Parameters:
  ///   - queries: Columns whose values are the results of queries, which may name the arguments.
  ///   - onConflict: A conflict target and action.
  ///   - error: The error if no row is inserted or changed, as `demand` throws it; nil if that is no error.
  func insert(
    into table: String, _ values: KeyValuePairs<String, SQLValue>, queries: KeyValuePairs<String, String> = [:],
    onConflict: String? = nil, orThrow error: StoreError? = nil
  ) throws {
    let sql = insertion(into: table, values, queries, onConflict)
    let arguments = Dictionary(uniqueKeysWithValues: values.map { ($0.key, $0.value) })
    if let error { try demand(sql, arguments, orThrow: error) } else { try run(sql, arguments) }
  }

  /// Inserts a row as `insert` does, and returns whether it was inserted.
  func insertIfAbsent(
    into table: String, _ values: KeyValuePairs<String, SQLValue>, onConflict: String
  ) throws -> Bool {
    try execute(
      insertion(into: table, values, [:], onConflict),
      Dictionary(uniqueKeysWithValues: values.map { ($0.key, $0.value) })) > 0
  }

  private func insertion(
    into table: String, _ values: KeyValuePairs<String, SQLValue>, _ queries: KeyValuePairs<String, String>,
    _ onConflict: String?
  ) -> String {
    let columns = (values.map(\.key) + queries.map(\.key)).joined(separator: ", ")
    let results = (values.map { ":\($0.key)" } + queries.map { "(\($0.value))" }).joined(separator: ", ")
    let conflict = onConflict.map { " ON CONFLICT \($0)" } ?? ""
    return "INSERT INTO \(table) (\(columns)) VALUES (\(results))\(conflict)"
  }
}
