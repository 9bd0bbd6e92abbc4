internal import GRDB

/// Read-only access to a database file for copying it as a whole, also while other processes use it.
struct SQLiteFile {
  private let path: String
  private let queue: DatabaseQueue
  private let keys: FieldKeys

  /// Opens a file that is empty or whose schema this release knows, even if it is out of date.
  ///
  /// - Throws: ``StoreError``: `unreadable`, `newer`, `full`, `notWritable`, `failed`, `unavailable`.
  init(at path: String, keys: FieldKeys) throws {
    self.keys = keys
    self.path = path
    var configuration = Configuration()
    configuration.label = "muster copying"
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    queue = try Self.mapped(path) { try DatabaseQueue(path: path, configuration: configuration) }
    let hasSchema = try Self.mapped(path) { try queue.read { try $0.tableExists("migrations") } }
    if hasSchema { try read { try Schema.checkKnown($0) } }
  }

  /// Runs `body` in a read transaction.
  func read<Value>(_ body: (any Connection) throws -> Value) throws -> Value {
    try Self.mapped(path) { try queue.read { try body(SQLiteConnection(database: $0, keys: keys)) } }
  }

  /// Copies the current state into an empty file. Deleted data is not copied. Other connections are not blocked, and
  /// the copy is not yet durable.
  func copy(to path: String) throws {
    try Self.mapped(path) { try queue.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [path]) } }
  }

  /// Checks the structure of the file.
  ///
  /// - Returns: A description of the damage; nil if there is none.
  func findDamage() throws -> String? {
    try Self.mapped(path) {
      try queue.read { database in
        let findings = try String.fetchAll(database, sql: "PRAGMA integrity_check(1)")
        if findings != ["ok"] { return findings.first ?? "no answer" }
        let isBroken = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") != nil
        return isBroken ? "a row refers to one that is not there" : nil
      }
    }
  }

  /// Returns the total number of rows in all tables.
  func countRows() throws -> Int {
    try Self.mapped(path) {
      try queue.read { database in
        let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        return try tables.reduce(0) { count, table in
          try count + (Int.fetchOne(database, sql: "SELECT count(*) FROM \"\(table)\"") ?? 0)
        }
      }
    }
  }

  func close() throws {
    try queue.close()
  }

  private static func mapped<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as DatabaseError {
      // For a copy, damage is not a temporary failure of the disk.
      if error.resultCode != .SQLITE_CORRUPT, let known = StoreError(error, at: path) { throw known }
      throw StoreError(.unreadable, error.message ?? "error \(error.resultCode.rawValue)")
    }
  }
}
