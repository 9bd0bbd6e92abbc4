internal import VerificationFlow

/// Copies a store, also while a service is using it. All operations block.
///
/// A snapshot of the rows is copied first, then the blobs they refer to, which are immutable files. If the service
/// removes a blob in between, its row was deleted before, so the rows are copied again. If the new rows still refer
/// to the blob, it is lost.
struct BackupMaker {
  let source: StoreLayout
  let isWithKey: Bool
  let files: any FileSystem
  /// Receives the number of picture bytes copied.
  var progress: ProgressListener = { _ in }

  /// The maximum number of times the rows are copied; after the first copy, few blobs remain to be copied each time.
  private static let maxCopies = 50

  /// Creates the backup at `target`.
  ///
  /// - Throws: ``BackupError``; nothing exists at `target` then.
  func make(at target: String, now: Instant) throws -> BackupManifest {
    do {
      guard let key = try MasterKey.load(at: source.masterKey, fileSystem: files) else {
        throw BackupError(.storeMissing, "\(source.folder) has no master.key")
      }
      let stage = try StagedFolder(for: target, files)
      do {
        let manifest = try fill(stage.layout, key, now)
        try stage.publish()
        return manifest
      } catch {
        stage.discard()
        throw error
      }
    } catch {
      throw BackupError(error)
    }
  }

  private func fill(_ stage: StoreLayout, _ key: MasterKey, _ now: Instant) throws -> BackupManifest {
    try checkUnchanged(key)
    let (rows, blobs, blobBytes) = try copyRowsAndBlobs(to: stage, FieldKeys(key))
    try checkUnchanged(key)
    try files.syncFile(at: stage.database)
    let database = try files.digest(of: stage.database)
    if isWithKey { try files.copyDurably(source.masterKey, to: stage.masterKey) }
    let manifest = BackupManifest(
      takenAt: now.milliseconds, masterKeyId: key.id, hasKey: isWithKey, databaseSHA256: database.sha256, rows: rows,
      blobs: blobs, bytes: database.byteCount + blobBytes)
    try files.writeDurably(manifest.encoded(), to: stage.manifest)
    return manifest
  }

  /// Checks that the master key is not being rotated: a copy sealed with two master keys could not be decrypted with
  /// the one that is kept.
  private func checkUnchanged(_ key: MasterKey) throws {
    let now = try MasterKey.load(at: source.masterKey, fileSystem: files)
    guard now?.id == key.id, now?.former == nil else {
      throw BackupError(.keyWrong, "the master key is being rotated; finish muster keys rotate-master first")
    }
  }

  private func copyRowsAndBlobs(
    to stage: StoreLayout, _ keys: FieldKeys
  ) throws -> (rows: Int, blobs: Int, blobBytes: Int64) {
    var missing: Set<BlobID> = []
    for _ in 1...Self.maxCopies {
      try copyRows(to: stage, keys)
      let rows = try SQLiteFile(at: stage.database, keys: keys)
      defer { try? rows.close() }
      let (count, byteCount, gone) = try copyBlobs(knownTo: rows, to: stage)
      if gone.isEmpty {
        // Sync at the end, so that the blobs are copied as soon as possible after the rows.
        try rows.forEachBlob { try files.syncFile(at: stage.blob($0.id)) }
        return (try rows.countRows(), count, byteCount)
      }
      if let lost = gone.first(where: missing.contains) {
        throw BackupError(.blobMissing, "a row knows the blob \(lost), and \(source.blobs) does not have it")
      }
      missing = gone
      try files.remove(at: stage.database)
    }
    throw BackupError(.blobMissing, "blobs are removed more quickly than they can be copied")
  }

  private func copyRows(to stage: StoreLayout, _ keys: FieldKeys) throws {
    do {
      _ = try files.openFile(at: source.database)
    } catch let error as FileSystemError where error.isNotFound {
      throw BackupError(.storeMissing, "\(source.folder) has no database")
    }
    let database = try SQLiteFile(at: source.database, keys: keys)
    // A file created by the engine would be readable by others.
    _ = try files.createFile(at: stage.database)
    try database.copy(to: stage.database)
    try database.close()
  }

  /// Copies the missing blobs, and removes those that only an earlier copy of the rows referred to.
  ///
  /// - Returns: The number of blobs, the total size of their files in bytes, and the blobs that were not found.
  private func copyBlobs(
    knownTo rows: SQLiteFile, to stage: StoreLayout
  ) throws -> (count: Int, byteCount: Int64, gone: Set<BlobID>) {
    var former = Set(try files.list(folder: stage.blobs))
    let total = try rows.read { try $0.completeBlobByteCount() }
    var (count, byteCount, copied): (Int, Int64, Int64) = (0, 0, 0)
    var gone: Set<BlobID> = []
    try rows.forEachBlob { blob in
      let expected = BlobLayout.fileByteCount(byteCount: blob.byteCount)
      count += 1
      byteCount += expected
      copied += blob.byteCount
      progress(LongTaskProgress(copied, of: total, .bytes))
      if former.remove(blob.id.rawValue) != nil { return }
      switch try files.copy(source.blob(blob.id), to: stage.blob(blob.id)) {
      case expected: return
      case nil: gone.insert(blob.id)
      case let size?:
        throw BackupError(.damaged, "the file of blob \(blob.id) has \(size) bytes instead of \(expected)")
      }
    }
    for name in former { try files.remove(at: "\(stage.blobs)/\(name)") }
    return (count, byteCount, gone)
  }
}

extension SQLiteFile {
  /// Calls `body` with all complete blobs of the rows, ordered by id.
  func forEachBlob(_ body: (StoredBlob) throws -> Void) throws {
    var last: BlobID?
    while true {
      let page = try read { [last] in try $0.completeBlobs(after: last, limit: 500) }
      if page.isEmpty { return }
      try page.forEach(body)
      last = page.last?.id
    }
  }
}
