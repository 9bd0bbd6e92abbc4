/// A blob that is ours for good: what its row has to hold, and all that reading it needs.
package struct StoredBlob: Sendable, Equatable {
  /// The blob's name.
  package let id: BlobID
  /// Its data key, wrapped.
  package let key: SealedKey
  /// Size of its contents in bytes.
  package let byteCount: Int64

  /// A blob as read from a row.
  package init(id: BlobID, key: SealedKey, byteCount: Int64) {
    self.id = id
    self.key = key
    self.byteCount = byteCount
  }
}
