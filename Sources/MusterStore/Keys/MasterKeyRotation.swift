/// What came of putting a new master key in the place of another.
public struct MasterKeyRotation: Sendable, Equatable {
  /// The id of the key before.
  public let from: String
  /// The id of the key now.
  public let to: String
  /// How many keys were wrapped anew: those of blobs and of signatures.
  public internal(set) var count = 0
  /// The blobs whose keys did not open before either, by id; they stay as they are.
  public internal(set) var unreadable: [BlobID] = []
}
