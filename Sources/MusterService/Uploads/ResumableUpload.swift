internal import MusterStore
package import VerificationFlow

/// An upload that can be continued after an interruption.
package struct ResumableUpload: Sendable, Equatable {
  package let id: UploadID
  /// The number of durable bytes, at which the client has to continue.
  package let offset: Int
  /// The total number of bytes, if known.
  package let length: Int?
  /// Whether its documents are stored, so that nothing more is to be sent.
  package let isComplete: Bool
  /// When it expires; nil if it is complete.
  package let expiresAt: Instant?
  /// The client's description of the picture, in the format of its protocol.
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
