/// A key, encrypted with the master key or with one that follows from it. A blob's is kept in the blob's row and not in
/// its file: a new master key re-wraps rows only, and erasing the row's key makes the file unreadable wherever copies of
/// it lie.
package struct SealedKey: Sendable, Equatable, Codable {
  /// The id of that master key.
  package let masterKeyID: String
  /// Nonce, encrypted key and tag of AES-256-GCM: 28 bytes more than the key has.
  package let wrapped: [UInt8]

  /// A key as read from a row.
  package init(masterKeyID: String, wrapped: [UInt8]) {
    self.masterKeyID = masterKeyID
    self.wrapped = wrapped
  }
}
