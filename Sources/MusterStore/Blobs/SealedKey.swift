/// A blob's data key, encrypted with the master key. It is kept in the blob's row and not in its file: a new master
/// key re-wraps rows only, and erasing the row's key makes the file unreadable wherever copies of it lie.
public struct SealedKey: Sendable, Equatable, Codable {
  /// The id of the master key it was encrypted with.
  public let masterKeyID: String
  /// Nonce, encrypted data key and tag of AES-256-GCM: 60 bytes.
  public let wrapped: [UInt8]

  /// A key as read from a row.
  public init(masterKeyID: String, wrapped: [UInt8]) {
    self.masterKeyID = masterKeyID
    self.wrapped = wrapped
  }
}
