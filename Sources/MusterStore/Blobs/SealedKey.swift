/// A key encrypted with the master key or with one derived from it. A blob's key is stored in its row and not in its
/// file: a new master key only re-wraps rows, and deleting the key from the row makes all copies of the file
/// unreadable.
package struct SealedKey: Sendable, Equatable, Codable {
  /// The id of that master key.
  package let masterKeyID: String
  /// Nonce, encrypted key and tag of AES-256-GCM, 28 bytes longer than the key.
  package let wrapped: [UInt8]

  package init(masterKeyID: String, wrapped: [UInt8]) {
    self.masterKeyID = masterKeyID
    self.wrapped = wrapped
  }
}
