package import VerificationFlow

/// A picture of a document together with the blob that holds its bytes.
package struct StoredRendition: Sendable, Equatable {
  package let record: RenditionRecord
  package let blob: StoredBlob

  package init(_ record: RenditionRecord, in blob: StoredBlob) {
    self.record = record
    self.blob = blob
  }
}
