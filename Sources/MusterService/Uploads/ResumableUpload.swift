internal import MusterStore
public import VerificationFlow

/// An upload that may be continued after its line was cut.
public struct ResumableUpload: Sendable, Equatable {
  /// Its id.
  public let id: UploadID
  /// How many bytes are there for good: where its sender has to go on.
  public let offset: Int
  /// How many bytes it will have, if that is known.
  public let length: Int?
  /// Whether its documents are kept, so that nothing more is to be sent.
  public let isComplete: Bool
  /// When it is given up, unless it is complete.
  public let expiresAt: Instant?
  /// How its sender described the picture, in the words of its protocol.
  public let metadata: String?

  init(_ record: UploadRecord) {
    id = record.id
    offset = record.receivedBytes
    length = record.expectedBytes
    isComplete = record.continuation == nil
    expiresAt = record.continuation?.expiresAt
    metadata = record.continuation?.offer.metadata
  }
}
