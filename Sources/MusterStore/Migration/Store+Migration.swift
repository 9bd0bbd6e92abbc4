extension Store {
  /// Copies a store that is not in use to another place, and compares both: every row, every picture and the audit.
  /// The source is left as it is.
  ///
  /// Until the method has returned, no service can use the target. After an interruption, the next call with the same
  /// places continues; rows are copied anew if the source was changed in between.
  ///
  /// - Parameters:
  ///   - masterKey: The master key of the store; nil for that in the source's folder. A folder that gets the rows gets
  ///     the key, too.
  ///   - progress: Receives the progress of each stage.
  /// - Throws: ``MigrationError``; `StoreError`: `inUse`, `folderUnusable`, `newer`, `unreadable`, `unavailable`, `full`,
  ///   `failed`; ``BlobError``: `keyMissing`, `storageFull`, `unavailable`, `inputOutput`.
  package static func migrate(
    from source: MigrationPlace, to target: MigrationPlace, masterKey: MasterKeySource? = nil,
    progress: @escaping @Sendable (MigrationStage, LongTaskProgress) -> Void = { _, _ in }
  ) async throws -> MigrationReport {
    try await migrate(from: source, to: target, masterKey: masterKey, pageSize: 500, progress: progress)
  }

  static func migrate(
    from source: MigrationPlace, to target: MigrationPlace, masterKey: MasterKeySource?, pageSize: Int,
    progress: @escaping @Sendable (MigrationStage, LongTaskProgress) -> Void
  ) async throws -> MigrationReport {
    let files = LocalFileSystem()
    var locks = MigrationLocks()
    defer { locks.release() }
    let origin = try await MigrationSource(source, masterKey, &locks, files)
    do {
      try await origin.check(isMoving: !source.hasSameBlobs(as: target)) { progress(.verifyingAudit, $0) }
      let goal = try await MigrationTarget(target, &locks, files)
      do {
        let report = try await goal.fill(from: origin, pageSize: pageSize, locks, progress)
        try await goal.close()
        try await origin.close()
        return report
      } catch {
        try? await goal.close()
        throw error
      }
    } catch {
      try? await origin.close()
      throw error
    }
  }
}

/// The store that is copied.
struct MigrationSource: Sendable {
  let place: MigrationPlace
  let key: MasterKey
  let database: any Database
  let blobs: BlobPlace

  /// Locks and opens a store.
  ///
  /// - Throws: ``MigrationError``: `sourceMissing`, `sourceUnready`, `keyMissing`, `keyWrong`; `StoreError`.
  init(
    _ place: MigrationPlace, _ masterKey: MasterKeySource?, _ locks: inout MigrationLocks, _ files: LocalFileSystem
  ) async throws {
    self.place = place
    if let layout = place.layout, (try? files.openFile(at: layout.database)) == nil {
      throw MigrationError(.sourceMissing, "\(layout.folder) has no database that can be read")
    }
    key = try Self.load(masterKey, of: place, files)
    guard key.former == nil else {
      throw MigrationError(.keyWrong, "the master key is being rotated; finish muster keys rotate-master first")
    }
    try await locks.lock(place)
    database = try await Self.open(place, FieldKeys(key))
    do {
      blobs = try place.blobs(files)
    } catch {
      try? database.close()
      throw error
    }
  }

  private static func load(
    _ source: MasterKeySource?, of place: MigrationPlace, _ files: LocalFileSystem
  ) throws -> MasterKey {
    guard let source = source ?? place.folder.map({ .file(StoreLayout(folder: $0).masterKey) }) else {
      throw MigrationError(.keyMissing, "the file of the master key is not given")
    }
    do {
      return try source.load(files, isNewAllowed: false)
    } catch let error as BlobError where error.code == .keyMissing {
      throw MigrationError(.keyMissing, error.reason)
    }
  }

  private static func open(_ place: MigrationPlace, _ keys: FieldKeys) async throws -> any Database {
    do {
      if let server = place.database {
        return try await PostgreSQLDatabase(
          reading: server.named(PostgreSQLLock.ownName, maxConnections: 2), keys: keys)
      }
      return try SQLiteDatabase(reading: StoreLayout(folder: place.folder ?? "").database, keys: keys)
    } catch let error as StoreError where error.code == .outdated || error.code == .unfinished {
      throw MigrationError(.sourceUnready, error.reason)
    }
  }

  /// Checks that the store can be copied: its audit is as it was written, and no upload was cut off by a crash.
  ///
  /// - Parameter isMoving: Whether the pictures get another place.
  /// - Throws: ``MigrationError``: `auditBroken`, `sourceUnready`.
  func check(isMoving: Bool, progress: @escaping ProgressListener) async throws {
    do {
      _ = try await database.read { try $0.verifyAudit(progress: progress) }
    } catch let fault as AuditFault {
      throw MigrationError(.auditBroken, "the audit of the source is broken: \(fault)")
    }
    guard isMoving, place.bucket == nil else { return }
    // The bytes received so far are only in the folder.
    guard try await database.read({ try $0.openParts() }).isEmpty else {
      throw MigrationError(
        .sourceUnready, "a service was killed while uploads arrived; start the service once, stop it, and try again")
    }
  }

  func close() async throws {
    try await blobs.close()
    try database.close()
  }
}
