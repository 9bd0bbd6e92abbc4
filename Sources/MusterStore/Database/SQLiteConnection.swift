internal import Foundation
internal import GRDB

/// A connection to SQLite inside a transaction.
struct SQLiteConnection: Connection {
  let database: GRDB.Database
  let keys: RowKeys

  func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
    let statement = try database.cachedStatement(sql: sql)
    let cursor = try Row.fetchCursor(statement, arguments: arguments(values))
    var rows: [SQLRow] = []
    while let row = try cursor.next() {
      var columns: [String: SQLValue] = [:]
      columns.reserveCapacity(row.count)
      for (index, name) in row.columnNames.enumerated() {
        columns[name] = Self.value(in: row, at: index)
      }
      rows.append(SQLRow(columns: columns, words: keys.words))
    }
    return rows
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

  /// The value in a column; nil for what Muster never stores: REAL, BLOB, and bytes that are not UTF-8.
  private static func value(in row: Row, at index: Int) -> SQLValue? {
    let value: DatabaseValue = row[index]
    switch value.storage {
    case .null: return .null
    case .int64(let integer): return .integer(integer)
    // As a string the library would end it at the first U+0000.
    case .string: return String(validating: row[index] as Data, as: UTF8.self).map(SQLValue.text)
    case .double, .blob: return nil
    }
  }
}
