internal import GRDB

extension SQLiteDatabase {
  /// Does all writes that wait by now in one transaction, each within a savepoint of its own, commits, and answers
  /// everybody. A write that throws takes back only what it did itself.
  ///
  /// Nobody hears anything before the commit, not even a refusal: it may rest on what another write of the same
  /// transaction did. If the transaction fails, all of its writes fail.
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
      // Who waits for a transaction that could not even begin has failed with it.
      if begun.isEmpty { begun = (0..<queue.count).compactMap { _ in queue.next() } }
      let reason = isCommitting ? settle(error, on: database) : known(error)
      for write in begun { write.fail(reason) }
    }
  }

  /// - Returns: What answers the write's caller.
  /// - Throws: What ended the whole transaction, and not the write alone.
  private func run(_ write: CommitQueue.Write, on database: GRDB.Database) throws -> @Sendable () -> Void {
    try database.cachedStatement(sql: "SAVEPOINT one_write").execute()
    do {
      let answer = try write.run(SQLiteConnection(database: database, keys: keys))
      try database.cachedStatement(sql: "RELEASE one_write").execute()
      return answer
    } catch {
      // Without room, and after some faults of the disk, SQLite has rolled the whole transaction back by itself.
      guard database.isInsideTransaction else { throw error }
      try database.cachedStatement(sql: "ROLLBACK TO one_write").execute()
      try database.cachedStatement(sql: "RELEASE one_write").execute()
      let reason = known(error)
      return { write.fail(reason) }
    }
  }

  /// Makes sure that a commit that failed stays failed.
  ///
  /// If only the sync at its end failed, the log may hold all of it, behind what counts as the log's end. A service
  /// that starts after a crash would take that for committed. Another commit goes to the same place and writes over it.
  ///
  /// - Returns: What to tell those whose commit it was.
  private func settle(_ failure: any Error, on database: GRDB.Database) -> any Error {
    do {
      // It means nothing here, and setting it always writes a page.
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
  /// What the engine says of the disk; nil for all other errors.
  init?(_ error: DatabaseError) {
    switch error.resultCode {
    case .SQLITE_FULL: self.init(.full, "the database has no room left")
    case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_CORRUPT: self.init(.failed, "\(error)")
    default: return nil
    }
  }
}
