internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// The rows of a query as SQLite hands them out: the values in the order of the columns, nil for what Muster never
/// stores: REAL, BLOB, and bytes that are not UTF-8.
///
/// GRDB's own rows look names up without regard to case, and make that index anew for each query: a third of the time of
/// the short queries that a picture's way is made of.
final class SQLiteRows: DatabaseCursor {
  typealias Element = [SQLValue?]

  let _statement: Statement
  var _isDone = false

  init(_ statement: Statement, _ arguments: StatementArguments) throws {
    _statement = statement
    try statement.setArguments(arguments)
  }

  deinit {
    // What it says is what the step before said already.
    _ = unsafe sqlite3_reset(_statement.sqliteStatement)
  }

  func _element(sqliteStatement statement: SQLiteStatement) -> [SQLValue?] {
    unsafe (0..<sqlite3_column_count(statement)).map { column in
      switch unsafe sqlite3_column_type(statement, column) {
      case SQLITE_NULL: .null
      case SQLITE_INTEGER: unsafe .integer(sqlite3_column_int64(statement, column))
      // As a string the library would end it at the first U+0000.
      case SQLITE_TEXT:
        unsafe String(validating: Data(sqliteStatement: statement, index: column), as: UTF8.self).map(SQLValue.text)
      default: nil
      }
    }
  }
}
