package import VerificationFlow

/// A picture of a document together with the blob that holds its bytes.
package struct StoredRendition: Sendable, Equatable {
  /// What the picture is.
  package let record: RenditionRecord
  /// Where its bytes are.
  package let blob: StoredBlob

  /// A picture in a blob.
  package init(_ record: RenditionRecord, in blob: StoredBlob) {
    self.record = record
    self.blob = blob
  }
}
