/// The store that becomes a copy.
struct MigrationTarget: Sendable {
  private let place: MigrationPlace
  private let files: LocalFileSystem
  private let blobs: BlobPlace

  /// Locks a place, whose folder is created if missing.
  ///
  /// - Throws: `StoreError`: `inUse`, `folderUnusable`, `unavailable`; ``BlobError`` `unavailable`.
  init(_ place: MigrationPlace, _ locks: inout MigrationLocks, _ files: LocalFileSystem) async throws {
    (self.place, self.files) = (place, files)
    if let folder = place.folder {
      do {
        try files.createDurableFolder(at: folder)
      } catch {
        throw StoreError(.folderUnusable, "\(error)")
      }
    }
    try await locks.lock(place)
    blobs = try place.blobs(files)
  }

  /// Copies a store to this place and compares both. From then on the target can be used.
  ///
  /// - Throws: ``MigrationError``, `StoreError`, ``BlobError``.
  func fill(
    from source: MigrationSource, pageSize: Int, _ locks: MigrationLocks,
    _ progress: @escaping @Sendable (MigrationStage, LongTaskProgress) -> Void
  ) async throws -> MigrationReport {
    let hasBegun = try await checkRows(FieldKeys(source.key))
    let isInPlace = place.hasSameBlobs(as: source.place)
    let hasBlobs = if hasBegun || isInPlace { true } else { try await checkBlobs(knownTo: source) }
    try await writeKey(source.key)
    let database = try open(FieldKeys(source.key))
    do {
      let wanted = UnfinishedMigration(masterKeyID: source.key.id, state: "")
      let mark = try await database.write { try $0.beginMigration(wanted) }
      try await blobs.create()
      let migration = StoreMigration(
        source: source.database, target: database,
        blobs: BlobTransfer(
          source: source.blobs, target: blobs, key: source.key, isInPlace: isInPlace, mayHaveBlobs: hasBlobs),
        pageSize: pageSize, progress: progress)
      let (report, end) = try await migration.run(from: mark)
      if let folder = place.folder { try files.syncFolder(at: folder) }
      try await locks.check()
      try await database.write { try $0.replace(end, with: nil) }
      try database.close()
      return report
    } catch {
      try? database.close()
      throw error
    }
  }

  func close() async throws {
    try await blobs.close()
  }

  private func open(_ keys: FieldKeys) throws -> any Database {
    if let server = place.database {
      return PostgreSQLDatabase(unprepared: server.named(PostgreSQLLock.ownName, maxConnections: 2), keys: keys)
    }
    let path = StoreLayout(folder: place.folder ?? "").database
    do {
      // SQLite creates its auxiliary files with the permissions of this one.
      _ = try files.createFile(at: path)
    } catch let error as FileSystemError where error.isAlreadyExisting {}
    return try SQLiteDatabase(path: path, keys: keys, steps: nil)
  }

  /// Checks, without changing anything, that the place has no rows but those of an unfinished migration.
  ///
  /// - Returns: Whether such a migration has begun.
  /// - Throws: ``MigrationError`` `targetNotEmpty`; `StoreError`: `newer`, `unreadable`, `unavailable`.
  private func checkRows(_ keys: FieldKeys) async throws -> Bool {
    guard let layout = place.layout else {
      let database = try open(keys)
      defer { try? database.close() }
      return try await database.read { connection in
        let query = "SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'migrations'"
        return try connection.count(query) > 0 && connection.unfinishedMigration() != nil
      }
    }
    guard (try? files.openFile(at: layout.database)) != nil else { return false }
    do {
      let file = try SQLiteFile(at: layout.database, keys: keys)
      defer { try? file.close() }
      guard try file.countRows() == 0 else {
        throw MigrationError(.targetNotEmpty, "\(layout.folder) has the rows of a store")
      }
      return false
    } catch let error as StoreError where error.code == .unfinished {
      return true
    }
  }

  /// Checks that all blobs in the place are those of the source, left by a migration whose rows are gone.
  ///
  /// - Returns: Whether there are any.
  /// - Throws: ``MigrationError`` `targetNotEmpty`.
  private func checkBlobs(knownTo source: MigrationSource) async throws -> Bool {
    var hasBlobs = false
    try await blobs.forEachPage { ids in
      hasBlobs = true
      let known = try await source.database.read { try $0.knownBlobs(among: ids) }
      guard ids.allSatisfy(known.contains) else {
        throw MigrationError(.targetNotEmpty, "\(place) has pictures that are not in the source")
      }
    }
    return hasBlobs
  }

  /// Writes the master key to a folder that gets the rows.
  ///
  /// - Throws: ``MigrationError`` `keyWrong` if it has another one; ``BlobError``.
  private func writeKey(_ key: MasterKey) async throws {
    guard let layout = place.layout else { return }
    do {
      if try MasterKey.load(at: layout.masterKey, fileSystem: files) == nil {
        try key.create(at: layout.masterKey, fileSystem: files)
      }
      guard let written = try MasterKey.load(at: layout.masterKey, fileSystem: files), written.isSame(as: key) else {
        throw MigrationError(.keyWrong, "\(layout.masterKey) is not the master key of the source")
      }
    } catch let error as FileSystemError {
      throw BlobError(error)
    }
  }
}
