/// A blob that is complete and synced under its temporary name, ready for ``BlobStore/commit(_:)``.
package struct SealedBlob: Sendable, Equatable {
  package let id: BlobID
  /// The size of the contents in bytes.
  package let byteCount: Int64
  let key: SealedKey

  /// The blob as stored in its row once committed.
  var stored: StoredBlob { StoredBlob(id: id, key: key, byteCount: byteCount) }
}
