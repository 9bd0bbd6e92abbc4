/// Copies the blobs of one store to the place of another one, as they are stored.
///
/// Renditions that can be regenerated are left out if they are missing in the source or damaged there.
struct BlobTransfer: Sendable {
  let source: BlobPlace
  let target: BlobPlace
  let key: MasterKey
  /// Whether the blobs stay where they are.
  let isInPlace: Bool
  /// Whether the target may have some of the blobs already.
  let mayHaveBlobs: Bool

  /// Copies the blobs of a database, several at a time, unless the target has them, and verifies each in the target by
  /// decrypting it.
  ///
  /// - Parameter onBlob: Receives each blob, and whether the target has it now; false if it is left out.
  /// - Throws: ``MigrationError`` `blobDamaged`; ``BlobError``: `storageFull`, `unavailable`, `inputOutput`.
  func copyAll(
    of rows: any Database, pageSize: Int, onBlob: (StoredBlob, _ isCopied: Bool) throws -> Void
  ) async throws {
    var last: BlobID?
    while true {
      let (page, remakeable) = try await rows.read { [last] in try $0.blobsToCopy(after: last, limit: pageSize) }
      guard let end = page.last?.id else { return }
      last = end
      try await target.forEach(page) { blob in
        try await copy(blob, isRemakeable: remakeable.contains(blob.id))
      } onEnd: { blob, isCopied in
        try onBlob(blob, isCopied)
      }
    }
  }

  /// - Returns: Whether the target has the blob now; false for one that can be regenerated and is damaged in the
  ///   source.
  private func copy(_ blob: StoredBlob, isRemakeable: Bool) async throws -> Bool {
    guard try await !hasIntact(blob) else { return true }
    if !isInPlace {
      let bytes: BlobPlace.SealedBytes
      do {
        bytes = try await source.sealedBytes(of: blob.id)
      } catch let error as BlobError where error.code == .notFound {
        if isRemakeable { return false }
        throw damage(of: blob, "is missing in the source")
      }
      guard bytes.count == BlobLayout.fileByteCount(byteCount: blob.byteCount) else {
        if isRemakeable { return false }
        throw damage(of: blob, "has a wrong length in the source")
      }
      try await target.store(bytes, of: blob.id)
    }
    do {
      try await target.verify(blob, key)
      return true
    } catch let error as BlobError where error.isOfBlob {
      let isIntact = try await isIntactInSource(blob)
      if isRemakeable, error.isDamage, !isIntact {
        if !isInPlace { try await target.remove(blob.id) }
        return false
      }
      throw damage(of: blob, isIntact ? "arrived damaged in the target" : "is damaged in the source")
    }
  }

  private func hasIntact(_ blob: StoredBlob) async throws -> Bool {
    guard mayHaveBlobs, !isInPlace else { return false }
    do {
      try await target.verify(blob, key)
      return true
    } catch let error as BlobError where error.isOfBlob {
      return false
    }
  }

  private func isIntactInSource(_ blob: StoredBlob) async throws -> Bool {
    do {
      try await source.verify(blob, key)
      return !isInPlace
    } catch let error as BlobError where error.isOfBlob {
      return false
    }
  }

  private func damage(of blob: StoredBlob, _ what: String) -> MigrationError {
    MigrationError(
      .blobDamaged, "blob \(blob.id) \(what); muster blobs verify names the document of each damaged one")
  }
}

extension BlobError {
  /// Whether the blob or its key is not as it was written, rather than unreachable.
  fileprivate var isOfBlob: Bool { isDamage || code == .keyMissing }
}
