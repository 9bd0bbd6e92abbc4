/// Restores a data folder from a backup. All operations block.
struct BackupRestorer {
  let source: StoreLayout
  /// The path of the master key file, if it is not in the backup.
  let masterKeyFile: String?
  let files: any FileSystem
  /// Receives the number of picture bytes copied and verified.
  var progress: ProgressListener = { _ in }

  /// Restores the backup to `target`.
  ///
  /// - Throws: ``BackupError``; nothing exists at `target` then.
  func restore(to target: String) throws -> BackupManifest {
    do {
      let manifest = try BackupManifest.read(source, files)
      let (key, keyFile) = try findKey(manifest)
      let rows = try check(manifest, key)
      defer { try? rows.close() }
      let stage = try StagedFolder(for: target, files)
      do {
        try files.copyDurably(source.database, to: stage.layout.database)
        try files.copyDurably(keyFile, to: stage.layout.masterKey)
        let total = try rows.read { try $0.completeBlobByteCount() }
        var copied: Int64 = 0
        try rows.forEachBlob { blob in
          try copy(blob, to: stage.layout, key)
          copied += blob.byteCount
          progress(LongTaskProgress(copied, of: total, .bytes))
        }
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
  /// - Returns: The database of the backup.
  private func check(_ manifest: BackupManifest, _ key: MasterKey) throws -> SQLiteFile {
    let digest: (sha256: String, byteCount: Int64)
    do {
      digest = try files.digest(of: source.database)
    } catch let error as FileSystemError where error.isNotFound {
      throw BackupError(.damaged, "the backup has lost its muster.sqlite")
    }
    guard digest.sha256 == manifest.databaseSHA256 else {
      throw BackupError(.damaged, "muster.sqlite is not the one that was backed up")
    }
    let rows = try SQLiteFile(at: source.database, keys: FieldKeys(key))
    do {
      if let damage = try rows.findDamage() { throw BackupError(.damaged, "muster.sqlite: \(damage)") }
      // Opening a blob checks its key, size and header.
      try rows.forEachBlob { _ = try open($0, in: source, key) }
      return rows
    } catch {
      try? rows.close()
      throw error
    }
  }

  /// Copies a blob and verifies the copy by reading it.
  private func copy(_ blob: StoredBlob, to stage: StoreLayout, _ key: MasterKey) throws {
    try files.copyDurably(source.blob(blob.id), to: stage.blob(blob.id))
    try open(blob, in: stage, key).verify()
  }

  private func open(_ blob: StoredBlob, in layout: StoreLayout, _ key: MasterKey) throws -> BlobReader {
    try BlobReader(blob, at: layout.blob(blob.id), fileSystem: files, masterKey: key)
  }
}
