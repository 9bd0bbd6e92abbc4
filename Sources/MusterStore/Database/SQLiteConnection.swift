internal import GRDB

/// A connection to SQLite within a transaction.
struct SQLiteConnection: Connection {
  let database: GRDB.Database
  let keys: FieldKeys

  func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
    let statement = try database.cachedStatement(sql: sql)
    let rows = try SQLiteRows(statement, arguments(values))
    return try Array(rows.map { SQLRow(columns: statement.columnNames, values: $0, words: keys.words) })
  }

  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int {
    try database.cachedStatement(sql: sql).execute(arguments: arguments(values))
    return database.changesCount
  }

  private func arguments(_ values: [SQLValue]) -> StatementArguments {
    StatementArguments(
      values.map { value -> (any DatabaseValueConvertible)? in
        switch value {
        case .text(let text): text
        case .integer(let integer): integer
        case .null: nil
        }
      })
  }
}
