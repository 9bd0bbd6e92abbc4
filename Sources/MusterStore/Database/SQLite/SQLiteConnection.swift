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

  func lock(name: String) throws {}

  private func statement(_ sql: String, _ arguments: [String: SQLValue]) throws -> Statement {
    let statement = try database.cachedStatement(sql: sql)
    // Resets the statement and its bindings. Given the arguments, GRDB would copy and look them up several times, which
    // takes as long as a short statement itself.
    statement.setUncheckedArguments([])
    try unsafe bind(arguments, to: statement.sqliteStatement, of: sql)
    return statement
  }

  /// Binds the arguments, which must be exactly those that the text names.
  private func bind(_ arguments: [String: SQLValue], to statement: SQLiteStatement, of sql: String) throws {
    let count = unsafe sqlite3_bind_parameter_count(statement)
    guard Int(count) == arguments.count else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "\(arguments.count) arguments for \(count)", sql: sql)
    }
    for index in 0..<count {
      // Without its colon.
      let name = unsafe sqlite3_bind_parameter_name(statement, index + 1).map { unsafe String(cString: $0 + 1) } ?? ""
      guard let value = arguments[name] else {
        throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "no argument \(name)", sql: sql)
      }
      let result =
        switch value {
        case .text(let text):
          unsafe text.withCString {
            unsafe sqlite3_bind_text(statement, index + 1, $0, Int32(text.utf8.count), Self.copied)
          }
        case .integer(let integer): unsafe sqlite3_bind_int64(statement, index + 1, integer)
        case .null: unsafe sqlite3_bind_null(statement, index + 1)
        }
      guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result), sql: sql) }
    }
  }

  /// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite copies the text.
  private static let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
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
