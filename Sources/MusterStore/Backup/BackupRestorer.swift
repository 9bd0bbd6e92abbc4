/// Restores a data folder from a backup. All operations block.
///
/// Renditions that can be regenerated are left out if they are missing in the backup or damaged.
struct BackupRestorer {
  let source: StoreLayout
  /// The path of the master key file, if it is not in the backup.
  let masterKeyFile: String?
  let files: any FileSystem
  /// Receives the number of picture bytes copied and verified.
  var progress: ProgressListener = { _ in }

  /// Restores the backup to `target`.
  ///
  /// - Returns: The manifest of the backup, with the number of blobs that are left out now.
  /// - Throws: ``BackupError``; nothing exists at `target` then.
  func restore(to target: String) throws -> BackupManifest {
    do {
      var manifest = try BackupManifest.read(source, files)
      let (key, keyFile) = try findKey(manifest)
      let (rows, missing) = try check(manifest, key)
      defer { try? rows.close() }
      let stage = try StagedFolder(for: target, files)
      do {
        try files.copyDurably(source.database, to: stage.layout.database)
        try files.copyDurably(keyFile, to: stage.layout.masterKey)
        let total = try rows.read { try $0.completeBlobByteCount() }
        var copied: Int64 = 0
        var leftOut = missing.count
        try rows.forEachBlob { blob, isRemakeable in
          if !missing.contains(blob.id), try !copy(blob, to: stage.layout, key, isRemakeable) { leftOut += 1 }
          copied += blob.byteCount
          progress(LongTaskProgress(copied, of: total, .bytes))
        }
        manifest.leftOut = leftOut
        try stage.publish()
      } catch {
        stage.discard()
        throw error
      }
      return manifest
    } catch {
      throw BackupError(error)
    }
  }

  /// Returns the master key that decrypts the backup, and its path.
  private func findKey(_ manifest: BackupManifest) throws -> (MasterKey, path: String) {
    let path = masterKeyFile ?? source.masterKey
    guard let key = try MasterKey.load(at: path, fileSystem: files) else {
      throw BackupError(.keyMissing, "there is no \(path); the backup needs the master key \(manifest.masterKeyId)")
    }
    guard key.id == manifest.masterKeyId else {
      throw BackupError(.keyWrong, "\(path) is the master key \(key.id); the backup needs \(manifest.masterKeyId)")
    }
    return (key, path)
  }

  /// Checks that the backup is complete before anything is written.
  ///
  /// - Returns: The database of the backup, and the blobs that are to be left out.
  private func check(
    _ manifest: BackupManifest, _ key: MasterKey
  ) throws -> (rows: SQLiteFile, missing: Set<BlobID>) {
    let digest: (sha256: String, byteCount: Int64)
    do {
      digest = try files.digest(of: source.database)
    } catch let error as FileSystemError where error.isNotFound {
      throw BackupError(.damaged, "the muster.sqlite of the backup is missing")
    }
    guard digest.sha256 == manifest.databaseSHA256 else {
      throw BackupError(.damaged, "muster.sqlite is not the one that was backed up")
    }
    let rows = try SQLiteFile(at: source.database, keys: FieldKeys(key))
    do {
      if let damage = try rows.findDamage() { throw BackupError(.damaged, "muster.sqlite: \(damage)") }
      var missing: Set<BlobID> = []
      try rows.forEachBlob { blob, isRemakeable in
        do {
          // Opening a blob checks its key, size and header.
          _ = try open(blob, in: source, key)
        } catch let error as BlobError where isRemakeable && error.isDamage {
          missing.insert(blob.id)
        }
      }
      return (rows, missing)
    } catch {
      try? rows.close()
      throw error
    }
  }

  /// Copies a blob and verifies the copy by reading it.
  ///
  /// - Returns: Whether the blob was copied; false for a damaged one that can be regenerated.
  private func copy(
    _ blob: StoredBlob, to stage: StoreLayout, _ key: MasterKey, _ isRemakeable: Bool
  ) throws -> Bool {
    try files.copyDurably(source.blob(blob.id), to: stage.blob(blob.id))
    do {
      try open(blob, in: stage, key).verify()
      return true
    } catch let error as BlobError where isRemakeable && error.isDamage {
      try files.remove(at: stage.blob(blob.id))
      return false
    }
  }

  private func open(_ blob: StoredBlob, in layout: StoreLayout, _ key: MasterKey) throws -> BlobReader {
    try BlobReader(blob, at: layout.blob(blob.id), fileSystem: files, masterKey: key)
  }
}
