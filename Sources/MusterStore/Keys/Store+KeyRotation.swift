package import VerificationFlow

extension Store {
  /// Puts a new master key in the place of the one of a data folder that no service works on. Only rows are written, no
  /// picture's file is touched. Tokens, codes and the audit stay as they are.
  ///
  /// Both keys are in the key's file before the first row changes, and the one before leaves it after the last. So a
  /// run that was killed leaves a folder that serves as ever, and the next run goes on where it stopped.
  ///
  /// - Parameters:
  ///   - dataFolder: Must exist.
  ///   - now: When that is noted in the audit.
  /// - Throws: As ``open(dataFolder:asService:)``, `StoreError` `inUse` while a service works on the folder; `StoreError`
  ///   `secretUnreadable` if a signature key does not open.
  package static func rotateMasterKey(of dataFolder: String, at now: Instant) async throws -> MasterKeyRotation {
    try await rotateMasterKey(of: dataFolder, at: now, files: LocalFileSystem())
  }

  /// The same with everything but the rows and the lock on this file system.
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
        at: now, sessionId: nil, actor: "operator", action: .masterKeyRotated, subject: key.id,
        detail: "\(former.id) → \(key.id)")
      try connection.insert(note)
      return try connection.resealSignatureKeys(with: key)
    }
    // The keys as they were wrapped before are to be nowhere, not even in the engine's log.
    try await database.purge()
    try key.alone.replace(at: path, fileSystem: files)
    return rotation
  }

  /// The key before and the key to be, both in the file.
  private func begin(at path: String, _ files: some FileSystem) throws -> (former: MasterKey, key: MasterKey) {
    if let former = blobs.masterKey.former { return (former, blobs.masterKey) }
    let key = blobs.masterKey.makeSuccessor()
    try key.replace(at: path, fileSystem: files)
    return (blobs.masterKey, key)
  }
}
