/// The result of replacing the master key.
package struct MasterKeyRotation: Sendable, Equatable {
  /// The id of the previous key.
  package let from: String
  /// The id of the new key.
  package let to: String
  /// The number of re-wrapped keys of blobs and signatures.
  package internal(set) var count = 0
  /// The ids of blobs whose keys could not be decrypted before either; they are left unchanged.
  package internal(set) var unreadable: [BlobID] = []
}
