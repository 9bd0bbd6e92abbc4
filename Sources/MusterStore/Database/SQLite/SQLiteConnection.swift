internal import GRDB
internal import GRDBSQLite

struct SQLiteConnection: Connection {
  let database: GRDB.Database
  let keys: FieldKeys
  var pendingNotes: PendingNotes?
  var auditChains: ClosedRange<Int> { AuditChain.single...AuditChain.single }

  func rows(_ sql: String, _ arguments: [String: SQLValue]) throws -> [SQLRow] {
    let statement = try statement(sql, arguments)
    return try Array(
      SQLiteRows(statement).map { SQLRow(columns: statement.columnNames, values: $0, secret: keys.secret) })
  }

  func execute(_ sql: String, _ arguments: [String: SQLValue]) throws -> Int {
    try statement(sql, arguments).execute()
    return database.changesCount
  }

  func run(_ sql: String, _ arguments: [String: SQLValue]) throws {
    try statement(sql, arguments).execute()
  }

  func demand(_ sql: String, _ arguments: [String: SQLValue], orThrow error: StoreError) throws {
    guard try execute(sql, arguments) > 0 else { throw error }
  }

  func prefetch(_ loads: ((any Connection) throws -> Void)...) {}

  func lock(_ table: String, where column: String, is value: SQLValue) throws {}

  private func statement(_ sql: String, _ arguments: [String: SQLValue]) throws -> Statement {
    let statement = try database.cachedStatement(sql: sql)
    // GRDB throws if the text names an argument that is missing, but ignores arguments that it does not name.
    guard unsafe Int(sqlite3_bind_parameter_count(statement.sqliteStatement)) >= arguments.count else {
      let names = arguments.keys.sorted().joined(separator: ", ")
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "not all of these are named: \(names)", sql: sql)
    }
    try statement.setArguments(
      StatementArguments(
        arguments.mapValues { value -> (any DatabaseValueConvertible)? in
          switch value {
          case .text(let text): text
          case .integer(let integer): integer
          case .null: nil
          }
        }))
    return statement
  }
}

/// The rows of a query as delivered by SQLite: values in column order, nil for types Muster never stores (REAL, BLOB,
/// and bytes that are not UTF-8).
///
/// GRDB's own rows look up names case-insensitively and rebuild that index for each query, which takes a third of the
/// time of the short queries needed to process a picture.
final class SQLiteRows: DatabaseCursor {
  typealias Element = [SQLValue?]

  let _statement: Statement
  var _isDone = false

  /// - Parameter statement: A statement whose arguments are set.
  init(_ statement: Statement) {
    _statement = statement
  }

  deinit {
    // Reset returns the result of the previous step, which has already been handled.
    _ = unsafe sqlite3_reset(_statement.sqliteStatement)
  }

  func _element(sqliteStatement statement: SQLiteStatement) -> [SQLValue?] {
    unsafe (0..<sqlite3_column_count(statement)).map { column in
      switch unsafe sqlite3_column_type(statement, column) {
      case SQLITE_NULL: .null
      case SQLITE_INTEGER: unsafe .integer(sqlite3_column_int64(statement, column))
      case SQLITE_TEXT: unsafe text(statement, column)
      default: nil
      }
    }
  }

  /// Returns the text in a column; nil if its bytes are not UTF-8.
  private func text(_ statement: SQLiteStatement, _ column: Int32) -> SQLValue? {
    // With its length, because as a C string it would end at the first U+0000.
    let bytes = unsafe UnsafeBufferPointer(
      start: sqlite3_column_text(statement, column), count: Int(sqlite3_column_bytes(statement, column)))
    return unsafe String(validating: bytes, as: UTF8.self).map(SQLValue.text)
  }
}
