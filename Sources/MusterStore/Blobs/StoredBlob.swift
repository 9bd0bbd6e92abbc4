/// A blob that is ours for good: what its row has to hold, and all that reading it needs.
public struct StoredBlob: Sendable, Equatable {
  /// The blob's name.
  public let id: BlobID
  /// Its data key, wrapped.
  public let key: SealedKey
  /// Size of its contents in bytes.
  public let byteCount: Int64

  /// A blob as read from a row.
  public init(id: BlobID, key: SealedKey, byteCount: Int64) {
    self.id = id
    self.key = key
    self.byteCount = byteCount
  }
}
