/// A blob that is complete and synced under its temporary name, waiting for ``BlobStore/commit(_:)``.
public struct SealedBlob: Sendable, Equatable {
  /// The blob's name.
  public let id: BlobID
  /// Size of what was written to it, in bytes.
  public let byteCount: Int64
  let key: SealedKey

  /// What its row holds once it is committed.
  var stored: StoredBlob { StoredBlob(id: id, key: key, byteCount: byteCount) }
}
