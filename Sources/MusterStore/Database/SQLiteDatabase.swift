internal import Foundation
internal import GRDB

/// The embedded engine: SQLite in WAL mode, every commit synced before it is acknowledged.
struct SQLiteDatabase: Database {
  private let pool: DatabasePool
  private let auditChain: AuditChain

  /// Opens the file, makes it where it is missing, and brings its schema up to date.
  init(path: String, auditChain: AuditChain, steps: [Schema.Step] = Schema.steps) throws {
    self.auditChain = auditChain
    var configuration = Configuration()
    configuration.label = "muster"
    configuration.foreignKeysEnabled = true
    // `muster keys` writes to the same file while the server runs.
    configuration.busyMode = .timeout(10)
    pool = try DatabasePool(path: path, configuration: configuration)
    // The pool chooses NORMAL when it turns WAL on, which may lose acknowledged commits at a power cut.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    try pool.write { try Schema.migrate(SQLiteConnection(database: $0, auditChain: auditChain), steps: steps) }
  }

  /// Opens the file to read it only, beside whoever writes to it.
  ///
  /// - Throws: `StoreError` `outdated` if its schema is not up to date.
  init(reading path: String, auditChain: AuditChain) throws {
    self.auditChain = auditChain
    var configuration = Configuration()
    configuration.label = "muster reading"
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    pool = try DatabasePool(path: path, configuration: configuration)
    try pool.read { try Schema.check(SQLiteConnection(database: $0, auditChain: auditChain)) }
  }

  func read<Value: Sendable>(_ body: @Sendable (any Connection) throws -> Value) async throws -> Value {
    try await mapped { try await pool.read { try body(SQLiteConnection(database: $0, auditChain: auditChain)) } }
  }

  func write<Value: Sendable>(_ body: @Sendable (any Connection) throws -> Value) async throws -> Value {
    try await mapped { try await pool.write { try body(SQLiteConnection(database: $0, auditChain: auditChain)) } }
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

/// A connection of this engine.
struct SQLiteConnection: Connection {
  let database: GRDB.Database
  let auditChain: AuditChain

  func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
    let statement = try database.cachedStatement(sql: sql)
    let cursor = try Row.fetchCursor(statement, arguments: arguments(values))
    var rows: [SQLRow] = []
    while let row = try cursor.next() {
      var columns: [String: SQLValue] = [:]
      for (index, name) in row.columnNames.enumerated() {
        columns[name] = Self.value(in: row, at: index)
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
