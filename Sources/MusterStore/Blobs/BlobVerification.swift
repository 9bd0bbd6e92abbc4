package import VerificationFlow

/// The result of verifying all blobs of a store.
package struct BlobVerification: Sendable {
  /// A blob that differs from what was written.
  package struct Damage: Sendable {
    package let blob: BlobID
    package let error: BlobError
    /// The document the pictures belong to; nil for a part of an upload.
    package let document: DocumentID?
    /// The pictures in the blob.
    package let pictures: [RenditionKind]

    /// Whether the pictures can be regenerated from the original, if that is intact.
    package var isRemakeable: Bool {
      error.isDamage && !pictures.isEmpty && pictures.allSatisfy(RenditionKind.remakeable.contains)
    }
  }

  package internal(set) var count = 0
  /// The total size of their contents in bytes.
  package internal(set) var byteCount: Int64 = 0
  /// The damaged blobs, ordered by id.
  package internal(set) var damages: [Damage] = []
}

extension Store {
  fileprivate static let blobPage = 500

  /// Decrypts every blob of a store and reports those that differ from what was written, even by one bit. Modifies
  /// nothing and may run while services do; holds one chunk of a few blobs in memory at a time.
  ///
  /// - Parameters:
  ///   - location: An existing store.
  ///   - progress: Receives the number of picture bytes read.
  /// - Throws: ``BlobError`` `keyMissing` without a master key, `unavailable` if the bucket does not answer;
  ///   ``StoreError`` `outdated`, `newer`, `unfinished`, `unavailable`.
  package static func verifyBlobs(
    _ location: StoreLocation, progress: ProgressListener = { _ in }
  ) async throws -> BlobVerification {
    let key = try location.masterKey.load(LocalFileSystem(), isNewAllowed: false)
    let reader = try await StoreReader(location)
    defer { try? reader.close() }
    let place = try BlobPlace(location)
    do {
      let verification = try await reader.verifyBlobs(in: place, key, progress)
      try await place.close()
      return verification
    } catch {
      try? await place.close()
      throw error
    }
  }

  /// Verifies the blobs of a data folder, as ``verifyBlobs(_:progress:)`` does.
  package static func verifyBlobs(
    dataFolder: String, progress: ProgressListener = { _ in }
  ) async throws -> BlobVerification {
    try await verifyBlobs(StoreLocation(dataFolder: dataFolder), progress: progress)
  }
}

extension StoreReader {
  fileprivate func verifyBlobs(
    in place: BlobPlace, _ key: MasterKey, _ progress: ProgressListener
  ) async throws -> BlobVerification {
    let total = try await database.read { try $0.completeBlobByteCount() }
    var verification = BlobVerification()
    var last: BlobID?
    while true {
      let page = try await database.read { [last] in try $0.completeBlobs(after: last, limit: Store.blobPage) }
      guard let end = page.last?.id else { break }
      last = end
      var damages: [BlobVerification.Damage] = []
      try await place.forEach(page) { blob in
        do {
          try await place.verify(blob, key)
          return nil as BlobVerification.Damage?
        } catch let error as BlobError where error.code != .unavailable {
          // A blob erased in the meantime is not damaged.
          return try await damage(of: blob.id, error)
        }
      } onEnd: { blob, damage in
        if let damage { damages.append(damage) }
        verification.count += 1
        verification.byteCount += blob.byteCount
        progress(LongTaskProgress(verification.byteCount, of: total, .bytes))
      }
      verification.damages += damages.sorted { $0.blob.rawValue < $1.blob.rawValue }
    }
    return verification
  }

  /// Returns a description of a damaged blob; nil if it no longer has a row.
  fileprivate func damage(of blob: BlobID, _ error: BlobError) async throws -> BlobVerification.Damage? {
    try await database.read { connection in
      guard try connection.knownBlobs(among: [blob]).contains(blob) else { return nil }
      let pictures = try connection.rows(
        "SELECT document_id, kind FROM renditions WHERE blob_id = :blob ORDER BY kind", ["blob": .rawValue(blob)])
      return BlobVerification.Damage(
        blob: blob, error: error, document: try pictures.first?.rawValue("document_id"),
        pictures: try pictures.map { try $0.rawValue("kind") })
    }
  }
}
