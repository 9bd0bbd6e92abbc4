/// A blob that is complete and synced under its temporary name, waiting for ``BlobStore/commit(_:)``.
package struct SealedBlob: Sendable, Equatable {
  /// The blob's name.
  package let id: BlobID
  /// Size of what was written to it, in bytes.
  package let byteCount: Int64
  let key: SealedKey

  /// What its row holds once it is committed.
  var stored: StoredBlob { StoredBlob(id: id, key: key, byteCount: byteCount) }
}
