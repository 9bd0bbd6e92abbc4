internal import GRDB
internal import NIOCore
internal import NIOPosix

/// The embedded database engine: SQLite in WAL mode, with every commit synced before it is acknowledged.
struct SQLiteDatabase: Database {
  let keys: FieldKeys
  private let path: String
  private let pool: DatabasePool
  /// Writes the log back to the database; nil for read-only access.
  private let checkpointer: Checkpointer?
  let commits = CommitQueue()

  /// One connection for each thread that may read: those of `read`, the event loops and the threads that run tasks. An
  /// event loop therefore never waits for a list or a report to end before it can look something up.
  private static let maxReaderCount = NIOSingletons.blockingPoolThreadCountSuggestion + 2 * System.coreCount

  /// Opens the file, creating it if missing, and migrates its schema.
  ///
  /// - Parameter steps: The steps of the schema; nil to leave the schema to the caller.
  /// - Throws: `StoreError`: `newer`, `unreadable`, `full`, `notWritable`, `failed`, `unavailable` while another process
  ///   has locked the file.
  init(path: String, keys: FieldKeys, steps: [Schema.Step]? = Schema.steps) throws {
    do {
      try self.init(opening: path, keys: keys, steps: steps)
    } catch let error as DatabaseError {
      throw StoreError(error, at: path) ?? error
    }
  }

  private init(opening path: String, keys: FieldKeys, steps: [Schema.Step]?) throws {
    self.keys = keys
    self.path = path
    var configuration = Configuration()
    configuration.label = "muster"
    configuration.foreignKeysEnabled = true
    // `muster keys` writes to the same file while the service runs.
    configuration.busyMode = .timeout(10)
    configuration.maximumReaderCount = Self.maxReaderCount
    pool = try DatabasePool(path: path, configuration: configuration)
    try pool.writeWithoutTransaction { database in
      // GRDB's pool sets NORMAL when it enables WAL, which may lose acknowledged commits in a power failure.
      try database.execute(sql: "PRAGMA synchronous = FULL")
      // Keep savepoint data in memory rather than in a file outside the data folder.
      try database.execute(sql: "PRAGMA temp_store = MEMORY")
      // Overwrite deleted data with zeros.
      try database.execute(sql: "PRAGMA secure_delete = ON")
      // Write back a page changed by many commits only once; the log stays below 20 MB.
      try database.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
      // 8 MiB hold the upper index pages of a million rows.
      try database.execute(sql: "PRAGMA cache_size = -8192")
    }
    checkpointer = try Checkpointer(path: path)
    guard let steps else { return }
    try pool.write { try Schema.migrate(SQLiteConnection(database: $0, keys: keys), steps: steps) }
  }

  /// Opens the file read-only, also while other processes write to it.
  ///
  /// - Throws: `StoreError` `outdated` if its schema is not up to date; `unreadable`, `notWritable`, `failed`.
  init(reading path: String, keys: FieldKeys) throws {
    self.keys = keys
    self.path = path
    var configuration = Configuration()
    configuration.label = "muster reading"
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    configuration.maximumReaderCount = Self.maxReaderCount
    checkpointer = nil
    do {
      pool = try DatabasePool(path: path, configuration: configuration)
      try pool.read { try Schema.check(SQLiteConnection(database: $0, keys: keys)) }
    } catch let error as DatabaseError {
      throw StoreError(error, at: path) ?? error
    }
  }

  func read<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
    // Not by GRDB's own asynchronous `read`: it returns the connection on a thread that runs tasks, and all of these may
    // be waiting for a connection in `readInline`.
    try await NIOThreadPool.singleton.runIfActive { try readBlocking(body) }
  }

  func readInline<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    return try readBlocking(body)
  }

  var notifications: (any NotificationChannel)? { nil }

  func answers() async -> Bool {
    (try? await read { try $0.rows("SELECT 1").count }) == 1
  }

  func serverTime() async throws -> ServerTime? { nil }

  /// Reads on the calling thread, which also returns the connection.
  private func readBlocking<Value: Sendable>(_ body: (any Connection) throws -> Value) throws -> Value {
    do {
      // A transaction of our own. GRDB's takes longer than a look-up by key, because it prepares its statements each time.
      return try pool.unsafeRead { database in
        try database.cachedStatement(sql: "BEGIN").execute()
        do {
          let value = try body(SQLiteConnection(database: database, keys: keys))
          try database.cachedStatement(sql: "COMMIT").execute()
          return value
        } catch {
          // SQLite ends a transaction itself after some errors.
          if database.isInsideTransaction { try database.rollback() }
          throw error
        }
      }
    } catch let error as DatabaseError {
      throw known(error)
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
      throw StoreError(error, at: path) ?? StoreError(.failed, "\(error)")
    }
  }

  private static func purge(_ database: GRDB.Database) throws {
    // A truncating checkpoint would block writers while readers are active, so run it only if there are none.
    let (frames, done) = try database.checkpoint(.passive)
    guard frames == done else { throw StoreError(.failed, "the log is still being read") }
    _ = try database.checkpoint(.truncate)
  }

  func close() throws {
    // In this order, because the last commit is counted after its caller was resumed, on the thread that closing the
    // pool waits for.
    try pool.close()
    try checkpointer?.close()
  }

  /// Commits the queue once, and again for writes that arrived in the meantime.
  private func serveCommits() {
    pool.asyncWriteWithoutTransaction { database in
      commit(commits, on: database)
      checkpointer?.noteCommit()
      if !commits.isEmpty() { serveCommits() }
    }
  }
}

extension SQLiteDatabase {
  /// Performs all waiting writes in one transaction, each in its own savepoint, commits, and resumes their callers. A
  /// write that throws rolls back only its own changes.
  ///
  /// No caller is resumed before the commit, not even with an error, because the error may depend on another write of
  /// the same transaction. If the transaction fails, all of its writes fail.
  func commit(_ queue: CommitQueue, on database: GRDB.Database) {
    var begun: [CommitQueue.Write] = []
    var answers: [@Sendable () -> Void] = []
    var isCommitting = false
    do {
      try database.inTransaction(.immediate) {
        for _ in 0..<queue.count {
          guard let write = queue.next() else { break }
          begun.append(write)
          answers.append(try run(write, on: database))
        }
        isCommitting = true
        return .commit
      }
      for answer in answers { answer() }
    } catch {
      // If the transaction could not begin, the writes waiting for it fail as well.
      if begun.isEmpty { begun = (0..<queue.count).compactMap { _ in queue.next() } }
      let reason = isCommitting ? settle(error, on: database) : known(error)
      for write in begun { write.fail(reason) }
    }
  }

  /// - Returns: A closure that resumes the write's caller.
  /// - Throws: An error that ended the whole transaction rather than this write alone.
  private func run(_ write: CommitQueue.Write, on database: GRDB.Database) throws -> @Sendable () -> Void {
    try database.cachedStatement(sql: "SAVEPOINT one_write").execute()
    do {
      let connection = SQLiteConnection(database: database, keys: keys, pendingNotes: PendingNotes())
      let answer = try write.run(connection)
      try connection.appendPendingNotes()
      try database.cachedStatement(sql: "RELEASE one_write").execute()
      return answer
    } catch {
      // When the disk is full, and after some I/O errors, SQLite has already rolled back the whole transaction.
      guard database.isInsideTransaction else { throw error }
      try database.cachedStatement(sql: "ROLLBACK TO one_write").execute()
      try database.cachedStatement(sql: "RELEASE one_write").execute()
      let reason = known(error)
      return { write.fail(reason) }
    }
  }

  /// Ensures that a failed commit stays failed.
  ///
  /// If only the final sync failed, the write-ahead log may contain the whole commit beyond its recorded end, and a
  /// service that restarts after a crash would treat it as committed. Another commit overwrites it in the same place.
  ///
  /// - Returns: The error for the callers of the failed commit.
  private func settle(_ failure: any Error, on database: GRDB.Database) -> any Error {
    do {
      // The value is unused, and setting it always writes a page.
      try database.inTransaction(.immediate) {
        try database.execute(sql: "PRAGMA user_version = 0")
        return .commit
      }
      return known(failure)
    } catch {
      return StoreError(.inDoubt, "\(failure); and then: \(error)")
    }
  }

  private func known(_ error: any Error) -> any Error {
    (error as? DatabaseError).flatMap { StoreError($0, at: path) } ?? error
  }
}
