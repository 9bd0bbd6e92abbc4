internal import MusterStore
package import VerificationFlow

/// An upload that may be continued after its line was cut.
package struct ResumableUpload: Sendable, Equatable {
  /// Its id.
  package let id: UploadID
  /// How many bytes are there for good: where its sender has to go on.
  package let offset: Int
  /// How many bytes it will have, if that is known.
  package let length: Int?
  /// Whether its documents are kept, so that nothing more is to be sent.
  package let isComplete: Bool
  /// When it is given up, unless it is complete.
  package let expiresAt: Instant?
  /// How its sender described the picture, in the words of its protocol.
  package let metadata: String?

  init(_ record: UploadRecord) {
    id = record.id
    offset = record.receivedBytes
    length = record.expectedBytes
    isComplete = record.continuation == nil
    expiresAt = record.continuation?.expiresAt
    metadata = record.continuation?.offer.metadata
  }
}
