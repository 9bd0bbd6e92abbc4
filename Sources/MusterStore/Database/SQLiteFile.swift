internal import GRDB

/// A file with a database, to be read and copied as a whole, also while others work with it. It changes nothing.
struct SQLiteFile {
  private let queue: DatabaseQueue
  private let keys: FieldKeys

  /// Opens a file whose schema this release knows, up to date or not, or that is empty.
  ///
  /// - Throws: ``StoreError``: `unreadable`, `newer`.
  init(at path: String, keys: FieldKeys) throws {
    self.keys = keys
    var configuration = Configuration()
    configuration.label = "muster copying"
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    queue = try Self.mapped { try DatabaseQueue(path: path, configuration: configuration) }
    let hasSchema = try Self.mapped { try queue.read { try $0.tableExists("migrations") } }
    if hasSchema { try read { try Schema.checkKnown($0) } }
  }

  /// Runs `body` in a read transaction.
  func read<Value>(_ body: (any Connection) throws -> Value) throws -> Value {
    try Self.mapped { try queue.read { try body(SQLiteConnection(database: $0, keys: keys)) } }
  }

  /// Writes all that is there at this moment into a file, which must be empty. Of what was deleted before nothing is
  /// in it. Nobody else is held up, and the bytes are not durable yet.
  func copy(to path: String) throws {
    try Self.mapped { try queue.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [path]) } }
  }

  /// What is wrong with the file's structure; nil if nothing is.
  func findDamage() throws -> String? {
    try Self.mapped {
      try queue.read { database in
        let findings = try String.fetchAll(database, sql: "PRAGMA integrity_check(1)")
        if findings != ["ok"] { return findings.first ?? "no answer" }
        let isBroken = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") != nil
        return isBroken ? "a row refers to one that is not there" : nil
      }
    }
  }

  /// How many rows all tables have together.
  func countRows() throws -> Int {
    try Self.mapped {
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

  private static func mapped<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_FULL: throw StoreError(.full, "the database has no room left")
      default: throw StoreError(.unreadable, error.message ?? "error \(error.resultCode.rawValue)")
      }
    }
  }
}
