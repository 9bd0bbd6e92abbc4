/// The one way to SQL: read and write transactions on whatever engine keeps the rows.
///
/// Queries stand in the aggregates' folders, in the subset that SQLite 3.40 and PostgreSQL 15 share, with `?` for
/// parameters. A second engine is a second implementation of this protocol and of `Connection`, not a second set of
/// queries.
package protocol Database: Sendable {
  /// Runs `body` in a read transaction: it sees one moment of the store.
  ///
  /// - Throws: What `body` throws; `StoreError` `failed`; `CancellationError`.
  func read<Value: Sendable>(_ body: @Sendable (any Connection) throws -> Value) async throws -> Value

  /// Runs `body` in a write transaction and returns when it is durable; an error takes back what `body` did.
  ///
  /// Writes that wait at the same time may share a transaction, in the order they came: then one commit, and one sync
  /// of the disk, makes all of them durable. Each still comes out for itself, unless the commit fails, which fails all.
  /// A task that is cancelled before its turn writes nothing; after that it hears what became of its write.
  ///
  /// `body` has no side effects besides SQL and may run more than once.
  ///
  /// - Throws: What `body` throws; `StoreError` `full`, `failed`, `inDoubt`; `CancellationError`.
  func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

  /// Leaves nothing on the disk of what was deleted or replaced: it is gone from the rows' own file with the commit, and
  /// from the engine's log with this.
  ///
  /// - Throws: `StoreError` `failed` if somebody still reads the state of before; it has to be tried again then.
  func purge() async throws

  /// Lets go of the database; nothing may follow.
  func close() throws
}

/// A connection inside a transaction. It must not leave the transaction's closure.
package protocol Connection {
  /// The secrets that work with rows takes.
  var keys: FieldKeys { get }

  /// Runs a statement and returns its rows.
  func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow]

  /// Runs a statement and returns how many rows it changed.
  @discardableResult
  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int
}
