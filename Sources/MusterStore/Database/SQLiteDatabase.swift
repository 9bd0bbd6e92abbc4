internal import GRDB

/// The embedded engine: SQLite in WAL mode, every commit synced before it is acknowledged.
struct SQLiteDatabase: Database {
  let keys: FieldKeys
  private let pool: DatabasePool
  /// Writes the log back; nil for who only reads.
  private let checkpointer: Checkpointer?
  let commits = CommitQueue()

  /// Opens the file, makes it where it is missing, and brings its schema up to date.
  init(path: String, keys: FieldKeys, steps: [Schema.Step] = Schema.steps) throws {
    self.keys = keys
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
      // What is deleted is overwritten with zeros.
      try database.execute(sql: "PRAGMA secure_delete = ON")
      // A page that many commits change is written back once for all of them; the log stays under 20 MB.
      try database.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
      // Room for the upper pages of the indexes of a million rows: 8 MiB.
      try database.execute(sql: "PRAGMA cache_size = -8192")
    }
    checkpointer = try Checkpointer(path: path)
    let taken = try pool.write {
      try Schema.migrate(SQLiteConnection(database: $0, keys: keys), steps: steps)
    }
    // Of before that step there may be deleted rows in the file that were not overwritten.
    if taken.contains("9-privacy"), taken.first != steps.first?.name { try pool.vacuum() }
  }

  /// Opens the file to read it only, beside whoever writes to it.
  ///
  /// - Throws: `StoreError` `outdated` if its schema is not up to date.
  init(reading path: String, keys: FieldKeys) throws {
    self.keys = keys
    var configuration = Configuration()
    configuration.label = "muster reading"
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    checkpointer = nil
    pool = try DatabasePool(path: path, configuration: configuration)
    try pool.read { try Schema.check(SQLiteConnection(database: $0, keys: keys)) }
  }

  func read<Value: Sendable>(_ body: @Sendable (any Connection) throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    return try readNow(body)
  }

  /// Reads on the thread it is called on: to wake another one, and to be woken by it, takes longer than most questions.
  private func readNow<Value: Sendable>(_ body: (any Connection) throws -> Value) throws -> Value {
    do {
      return try pool.read { try body(SQLiteConnection(database: $0, keys: keys)) }
    } catch let error as DatabaseError {
      throw StoreError(error) ?? error
    }
  }

  func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
    try await commits.wait(for: body) { serveCommits() }
  }

  func purge() async throws {
    do {
      try await checkpointer?.pausing { [pool] in
        try pool.writeWithoutTransaction(Self.purge)
      }
    } catch let error as DatabaseError {
      throw StoreError(error) ?? StoreError(.failed, "\(error)")
    }
  }

  private static func purge(_ database: GRDB.Database) throws {
    // Writers would wait with the engine for those who still read; so it is only asked when none is in the way.
    let (frames, done) = try database.checkpoint(.passive)
    guard frames == done else { throw StoreError(.failed, "the log is still being read") }
    _ = try database.checkpoint(.truncate)
  }

  func close() throws {
    try checkpointer?.close()
    try pool.close()
  }

  /// Commits once, and again as long as more came meanwhile.
  private func serveCommits() {
    pool.asyncWriteWithoutTransaction { database in
      commit(commits, on: database)
      checkpointer?.noteCommit()
      if !commits.isEmpty() { serveCommits() }
    }
  }
}
