/// What came of putting a new master key in the place of another.
package struct MasterKeyRotation: Sendable, Equatable {
  /// The id of the key before.
  package let from: String
  /// The id of the key now.
  package let to: String
  /// How many keys were wrapped anew: those of blobs and of signatures.
  package internal(set) var count = 0
  /// The blobs whose keys did not open before either, by id; they stay as they are.
  package internal(set) var unreadable: [BlobID] = []
}
