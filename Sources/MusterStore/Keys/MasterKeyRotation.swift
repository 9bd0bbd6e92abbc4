package import VerificationFlow

/// The result of replacing the master key.
package struct MasterKeyRotation: Sendable, Equatable {
  package let from: String
  package let to: String
  /// The number of re-wrapped keys of blobs, signatures, apps and devices.
  package internal(set) var count = 0
  /// The ids of blobs whose keys could not be decrypted before either; they are left unchanged.
  package internal(set) var unreadable: [BlobID] = []
}

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
  ///   - files: The file system of everything but the database and the lock.
  /// - Throws: As ``open(dataFolder:asService:files:)``, `StoreError` `inUse` while a service uses the folder;
  ///   `StoreError` `secretUnreadable` if a secret in a row cannot be decrypted.
  package static func rotateMasterKey(
    of dataFolder: String, at now: Instant, files: some FileSystem = LocalFileSystem()
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
      return try Schema.tables.reduce(0) { try $0 + connection.reseal($1, with: key) }
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

extension Connection {
  /// Re-wraps the keys of a page of blobs, ordered by blob id.
  ///
  /// - Parameter id: The last id of the previous page; nil for the first page.
  /// - Returns: The last id of the page, nil after the last page; the number of re-wrapped keys; the blobs whose keys
  ///   cannot be decrypted and are left unchanged.
  func rewrapBlobs(
    with key: MasterKey, after id: BlobID?, limit: Int
  ) throws -> (last: BlobID?, count: Int, unreadable: [BlobID]) {
    let blobs = try rows(
      "SELECT * FROM blobs WHERE id > :id ORDER BY id LIMIT :limit",
      ["id": .text(id?.rawValue ?? ""), "limit": .integer(limit)]
    ).map { try StoredBlob($0, id: "id") }
    var count = 0
    var unreadable: [BlobID] = []
    for blob in blobs where blob.key.masterKeyID != key.id {
      guard let dataKey = try? key.unwrap(blob.key, for: blob.id) else {
        unreadable.append(blob.id)
        continue
      }
      let sealed = try key.wrap(dataKey, for: blob.id)
      try run(
        "UPDATE blobs SET master_key_id = :master_key_id, wrapped_key = :wrapped_key WHERE id = :id",
        [
          "master_key_id": .text(sealed.masterKeyID),
          "wrapped_key": sealed.wrappedValue, "id": .rawValue(blob.id),
        ])
      count += 1
    }
    return (blobs.last?.id, count, unreadable)
  }
}
