internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// The rows of a query as delivered by SQLite: values in column order, nil for types Muster never stores (REAL, BLOB,
/// and bytes that are not UTF-8).
///
/// GRDB's own rows look up names case-insensitively and rebuild that index for each query, which takes a third of the
/// time of the short queries needed to process a picture.
final class SQLiteRows: DatabaseCursor {
  typealias Element = [SQLValue?]

  let _statement: Statement
  var _isDone = false

  init(_ statement: Statement, _ arguments: StatementArguments) throws {
    _statement = statement
    try statement.setArguments(arguments)
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
      // Read as a string, the library would stop at the first U+0000.
      case SQLITE_TEXT:
        unsafe String(validating: Data(sqliteStatement: statement, index: column), as: UTF8.self).map(SQLValue.text)
      default: nil
      }
    }
  }
}
