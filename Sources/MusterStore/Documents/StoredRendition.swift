public import VerificationFlow

/// A picture of a document together with the blob that holds its bytes.
public struct StoredRendition: Sendable, Equatable {
  /// What the picture is.
  public let record: RenditionRecord
  /// Where its bytes are.
  public let blob: StoredBlob

  /// A picture in a blob.
  public init(_ record: RenditionRecord, in blob: StoredBlob) {
    self.record = record
    self.blob = blob
  }
}
