internal import GRDB

/// The embedded engine: SQLite in WAL mode, every commit synced before it is acknowledged.
struct SQLiteDatabase: Database {
  private let pool: DatabasePool

  /// Opens the file, makes it where it is missing, and brings its schema up to date.
  init(path: String) throws {
    var configuration = Configuration()
    configuration.label = "muster"
    configuration.foreignKeysEnabled = true
    // `muster keys` writes to the same file while the server runs.
    configuration.busyMode = .timeout(10)
    pool = try DatabasePool(path: path, configuration: configuration)
    // The pool chooses NORMAL when it turns WAL on, which may lose acknowledged commits at a power cut.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    try pool.write { try Schema.migrate(SQLiteConnection(database: $0)) }
  }

  func read<Value: Sendable>(_ body: @Sendable (any Connection) throws -> Value) async throws -> Value {
    try await mapped { try await pool.read { try body(SQLiteConnection(database: $0)) } }
  }

  func write<Value: Sendable>(_ body: @Sendable (any Connection) throws -> Value) async throws -> Value {
    try await mapped { try await pool.write { try body(SQLiteConnection(database: $0)) } }
  }

  func close() throws {
    try pool.close()
  }

  private func mapped<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
      throw StoreError(.full, "the database has no room left")
    }
  }
}

private struct SQLiteConnection: Connection {
  let database: GRDB.Database

  func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
    let statement = try database.cachedStatement(sql: sql)
    let cursor = try Row.fetchCursor(statement, arguments: arguments(values))
    var rows: [SQLRow] = []
    while let row = try cursor.next() {
      var columns: [String: SQLValue] = [:]
      for (name, value) in row {
        columns[name] = Self.value(of: value)
      }
      rows.append(SQLRow(columns: columns))
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

  private static func value(of value: DatabaseValue) -> SQLValue {
    switch value.storage {
    case .int64(let integer): .integer(integer)
    case .string(let text): .text(text)
    default: .null
    }
  }
}
