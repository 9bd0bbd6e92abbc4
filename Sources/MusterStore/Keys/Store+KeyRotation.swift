package import VerificationFlow

extension Store {
  /// Replaces the master key of a data folder that no service is using. Only rows are written, picture files are not
  /// touched. Tokens, codes and the audit remain valid.
  ///
  /// Both keys are in the key file before the first row changes, and the previous one is removed after the last. A
  /// run that is killed therefore leaves a usable folder, and the next run continues where it stopped.
  ///
  /// - Parameters:
  ///   - dataFolder: An existing data folder.
  ///   - now: The time for the audit record.
  /// - Throws: As ``open(dataFolder:asService:)``, `StoreError` `inUse` while a service uses the folder; `StoreError`
  ///   `secretUnreadable` if a signature key cannot be decrypted.
  package static func rotateMasterKey(of dataFolder: String, at now: Instant) async throws -> MasterKeyRotation {
    try await rotateMasterKey(of: dataFolder, at: now, files: LocalFileSystem())
  }

  /// Replaces the master key, using `files` for everything but the database and the lock.
  package static func rotateMasterKey(
    of dataFolder: String, at now: Instant, files: some FileSystem
  ) async throws -> MasterKeyRotation {
    let store = try await open(dataFolder: dataFolder, asService: true, files: files)
    do {
      let rotation = try await store.rotateMasterKey(at: dataFolder + "/master.key", now, files)
      try await store.close()
      return rotation
    } catch {
      try? await store.close()
      throw error
    }
  }

  private func rotateMasterKey(
    at path: String, _ now: Instant, _ files: some FileSystem
  ) async throws -> MasterKeyRotation {
    let (former, key) = try begin(at: path, files)
    var rotation = MasterKeyRotation(from: former.id, to: key.id)
    var last: BlobID?
    repeat {
      let page = try await database.write { [last] in try $0.rewrapBlobs(with: key, after: last, limit: 1000) }
      rotation.count += page.count
      rotation.unreadable += page.unreadable
      last = page.last
    } while last != nil
    rotation.count += try await database.write { connection in
      let note = AuditRecord(
        at: now, sessionId: nil, actor: .operator, action: .masterKeyRotated, subject: key.id,
        detail: "\(former.id) → \(key.id)")
      try connection.insert(note)
      return try connection.resealSignatureKeys(with: key)
    }
    // No keys wrapped with the previous master key may remain, not even in the engine's log.
    try await database.purge()
    try key.alone.replace(at: path, fileSystem: files)
    return rotation
  }

  /// Returns the previous and the new key, after writing both to the key file.
  private func begin(at path: String, _ files: some FileSystem) throws -> (former: MasterKey, key: MasterKey) {
    if let former = blobs.masterKey.former { return (former, blobs.masterKey) }
    let key = blobs.masterKey.makeSuccessor()
    try key.replace(at: path, fileSystem: files)
    return (blobs.masterKey, key)
  }
}
