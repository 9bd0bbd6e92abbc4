/// The one way to SQL: read and write transactions on whatever engine keeps the rows.
///
/// Queries stand in the aggregates' folders, in the subset that SQLite 3.40 and PostgreSQL 15 share, with `?` for
/// parameters. A second engine is a second implementation of this protocol and of `Connection`, not a second set of
/// queries.
public protocol Database: Sendable {
  /// Runs `body` in a read transaction: it sees one moment of the store.
  func read<Value: Sendable>(_ body: @Sendable (any Connection) throws -> Value) async throws -> Value

  /// Runs `body` in a write transaction and returns when it is durable; an error rolls it back.
  ///
  /// `body` has no side effects besides SQL and may run more than once.
  func write<Value: Sendable>(_ body: @Sendable (any Connection) throws -> Value) async throws -> Value

  /// Lets go of the database; nothing may follow.
  func close() throws
}

/// A connection inside a transaction. It must not leave the transaction's closure.
public protocol Connection {
  /// What ties the rows of the audit together.
  var auditChain: AuditChain { get }

  /// Runs a statement and returns its rows.
  func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow]

  /// Runs a statement and returns how many rows it changed.
  @discardableResult
  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int
}
