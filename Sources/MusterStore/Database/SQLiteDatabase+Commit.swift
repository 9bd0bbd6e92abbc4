internal import GRDB

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
      let answer = try write.run(SQLiteConnection(database: database, keys: keys))
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
    (error as? DatabaseError).flatMap(StoreError.init) ?? error
  }
}

extension StoreError {
  /// Maps SQLite's storage errors; nil for all other errors.
  init?(_ error: DatabaseError) {
    switch error.resultCode {
    case .SQLITE_FULL: self.init(.full, "the database has no room left")
    case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_CORRUPT: self.init(.failed, "\(error)")
    default: return nil
    }
  }
}
