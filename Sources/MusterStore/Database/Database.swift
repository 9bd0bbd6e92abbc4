/// The only access to SQL: read and write transactions on the database engine that stores the rows.
///
/// Queries are defined in the folders of their aggregates, in the subset shared by SQLite 3.40 and PostgreSQL 15,
/// with `?` for parameters. Another engine needs another implementation of this protocol and of `Connection`, but no
/// other queries.
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
  /// - Throws: What `body` throws; `StoreError` `full`, `failed`, `inDoubt`; `CancellationError`.
  func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

  /// Removes all traces of deleted and replaced data from the disk: a commit removes them from the database file, and
  /// this method from the engine's log.
  ///
  /// - Throws: `StoreError` `failed` if a transaction still reads the previous state; the caller must try again.
  func purge() async throws

  /// Closes the database. It must not be used afterwards.
  func close() throws
}

/// A database connection within a transaction. It must not escape the transaction's closure.
package protocol Connection {
  /// The keys needed to read and write rows.
  var keys: FieldKeys { get }

  /// Runs a statement and returns its rows.
  func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow]

  /// Runs a statement and returns how many rows it changed.
  @discardableResult
  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int
}
