internal import VerificationFlow

/// Copies a store, also while a service is using it. All operations block.
///
/// A snapshot of the rows is copied first, then the blobs they refer to, which are immutable files. If the service
/// removes a blob in between, its row was deleted before, so the rows are copied again. If the new rows still refer to
/// the blob, it is lost. Renditions that can be regenerated are left out if they are missing or have a wrong size, as
/// after a power cut.
struct BackupMaker {
  /// The blobs of a copy.
  private struct Copies {
    var count = 0
    /// The total size of their files in bytes.
    var byteCount: Int64 = 0
    /// The blobs that were not found, and that cannot be left out.
    var gone: Set<BlobID> = []
    /// The blobs that were left out.
    var leftOut: Set<BlobID> = []
  }

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
    let (rows, blobs) = try copyRowsAndBlobs(to: stage, FieldKeys(key))
    try checkUnchanged(key)
    try files.syncFile(at: stage.database)
    let database = try files.digest(of: stage.database)
    if isWithKey { try files.copyDurably(source.masterKey, to: stage.masterKey) }
    let manifest = BackupManifest(
      takenAt: now.milliseconds, masterKeyId: key.id, hasKey: isWithKey, databaseSHA256: database.sha256, rows: rows,
      blobs: blobs.count, bytes: database.byteCount + blobs.byteCount, leftOut: blobs.leftOut.count)
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

  private func copyRowsAndBlobs(to stage: StoreLayout, _ keys: FieldKeys) throws -> (rows: Int, blobs: Copies) {
    var missing: Set<BlobID> = []
    for _ in 1...Self.maxCopies {
      try copyRows(to: stage, keys)
      let rows = try SQLiteFile(at: stage.database, keys: keys)
      defer { try? rows.close() }
      let blobs = try copyBlobs(knownTo: rows, to: stage)
      if blobs.gone.isEmpty {
        // Sync at the end, so that the blobs are copied as soon as possible after the rows.
        try rows.forEachBlob { blob, _ in
          if !blobs.leftOut.contains(blob.id) { try files.syncFile(at: stage.blob(blob.id)) }
        }
        return (try rows.countRows(), blobs)
      }
      if let lost = blobs.gone.first(where: missing.contains) {
        throw BackupError(.blobMissing, "a row refers to the blob \(lost), which is missing in \(source.blobs)")
      }
      missing = blobs.gone
      try files.remove(at: stage.database)
    }
    throw BackupError(.blobMissing, "blobs are removed faster than they can be copied")
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
  private func copyBlobs(knownTo rows: SQLiteFile, to stage: StoreLayout) throws -> Copies {
    var former = Set(try files.list(folder: stage.blobs))
    let total = try rows.read { try $0.completeBlobByteCount() }
    var copied: Int64 = 0
    var copies = Copies()
    try rows.forEachBlob { blob, isRemakeable in
      let expected = BlobLayout.fileByteCount(byteCount: blob.byteCount)
      copied += blob.byteCount
      progress(LongTaskProgress(copied, of: total, .bytes))
      if former.remove(blob.id.rawValue) == nil {
        switch try files.copy(source.blob(blob.id), to: stage.blob(blob.id)) {
        case expected: break
        case nil where isRemakeable:
          copies.leftOut.insert(blob.id)
          return
        case nil:
          copies.gone.insert(blob.id)
          return
        case _? where isRemakeable:
          try files.remove(at: stage.blob(blob.id))
          copies.leftOut.insert(blob.id)
          return
        case let size?:
          throw BackupError(.damaged, "the file of blob \(blob.id) has \(size) bytes instead of \(expected)")
        }
      }
      copies.count += 1
      copies.byteCount += expected
    }
    for name in former { try files.remove(at: "\(stage.blobs)/\(name)") }
    return copies
  }
}

extension SQLiteFile {
  /// Calls `body` with all complete blobs of the rows, ordered by id, and whether their contents can be regenerated.
  func forEachBlob(_ body: (StoredBlob, _ isRemakeable: Bool) throws -> Void) throws {
    var last: BlobID?
    while true {
      let (page, remakeable) = try read { [last] in try $0.blobsToCopy(after: last, limit: 500) }
      if page.isEmpty { return }
      for blob in page { try body(blob, remakeable.contains(blob.id)) }
      last = page.last?.id
    }
  }
}
