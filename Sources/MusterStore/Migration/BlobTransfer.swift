/// Copies the blobs of one store to the place of another one, as they are stored.
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
  /// - Parameter onBlob: Receives each blob that the target has.
  /// - Throws: ``MigrationError`` `blobDamaged`; ``BlobError``: `storageFull`, `unavailable`, `inputOutput`.
  func copyAll(of rows: any Database, pageSize: Int, onBlob: (StoredBlob) throws -> Void) async throws {
    var last: BlobID?
    while true {
      let page = try await rows.read { [last] in try $0.completeBlobs(after: last, limit: pageSize) }
      guard let end = page.last?.id else { return }
      last = end
      try await target.forEach(page, copy) { blob, _ in try onBlob(blob) }
    }
  }

  private func copy(_ blob: StoredBlob) async throws {
    guard try await !hasIntact(blob) else { return }
    if !isInPlace {
      let bytes: BlobPlace.SealedBytes
      do {
        bytes = try await source.sealedBytes(of: blob.id)
      } catch let error as BlobError where error.code == .notFound {
        throw damage(of: blob, "is missing in the source")
      }
      guard bytes.count == BlobLayout.fileByteCount(byteCount: blob.byteCount) else {
        throw damage(of: blob, "has a wrong length in the source")
      }
      try await target.store(bytes, of: blob.id)
    }
    do {
      try await target.verify(blob, key)
    } catch let error as BlobError where error.isDamage {
      throw damage(
        of: blob, try await isIntactInSource(blob) ? "arrives damaged in the target" : "is damaged in the source")
    }
  }

  private func hasIntact(_ blob: StoredBlob) async throws -> Bool {
    guard mayHaveBlobs, !isInPlace else { return false }
    do {
      try await target.verify(blob, key)
      return true
    } catch let error as BlobError where error.isDamage {
      return false
    }
  }

  private func isIntactInSource(_ blob: StoredBlob) async throws -> Bool {
    do {
      try await source.verify(blob, key)
      return !isInPlace
    } catch let error as BlobError where error.isDamage {
      return false
    }
  }

  private func damage(of blob: StoredBlob, _ what: String) -> MigrationError {
    MigrationError(
      .blobDamaged, "blob \(blob.id) \(what); muster blobs verify names the document of each damaged one")
  }
}

extension BlobError {
  /// Whether the blob differs from what was written, rather than being out of reach.
  fileprivate var isDamage: Bool { [.notFound, .corrupt, .keyMissing].contains(code) }
}
