/// A durably stored blob: the contents of its row, which are all that is needed to read it.
package struct StoredBlob: Sendable, Equatable {
  package let id: BlobID
  /// The wrapped data key.
  package let key: SealedKey
  /// The size of the contents in bytes.
  package let byteCount: Int64

  package init(id: BlobID, key: SealedKey, byteCount: Int64) {
    self.id = id
    self.key = key
    self.byteCount = byteCount
  }
}
