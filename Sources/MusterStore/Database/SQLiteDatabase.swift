internal import GRDB

/// The embedded engine: SQLite in WAL mode, every commit synced before it is acknowledged.
struct SQLiteDatabase: Database {
  let auditChain: AuditChain
  private let pool: DatabasePool
  let commits = CommitQueue()

  /// Opens the file, makes it where it is missing, and brings its schema up to date.
  init(path: String, auditChain: AuditChain, steps: [Schema.Step] = Schema.steps) throws {
    self.auditChain = auditChain
    var configuration = Configuration()
    configuration.label = "muster"
    configuration.foreignKeysEnabled = true
    // `muster keys` writes to the same file while the server runs.
    configuration.busyMode = .timeout(10)
    pool = try DatabasePool(path: path, configuration: configuration)
    try pool.writeWithoutTransaction { database in
      // The pool chooses NORMAL when it turns WAL on, which may lose acknowledged commits at a power cut.
      try database.execute(sql: "PRAGMA synchronous = FULL")
      // What a savepoint needs to go back is kept in memory, not in a file outside the data folder.
      try database.execute(sql: "PRAGMA temp_store = MEMORY")
    }
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
    do {
      return try await pool.read { try body(SQLiteConnection(database: $0, auditChain: auditChain)) }
    } catch let error as DatabaseError {
      throw StoreError(error) ?? error
    }
  }

  func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
    try await commits.wait(for: body) { serveCommits() }
  }

  func close() throws {
    try pool.close()
  }

  /// Commits once, and again as long as more came meanwhile.
  private func serveCommits() {
    pool.asyncWriteWithoutTransaction { database in
      commit(commits, on: database)
      if !commits.isEmpty() { serveCommits() }
    }
  }
}
