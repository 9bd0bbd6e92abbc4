package import VerificationFlow

/// The result of verifying all blobs of a data folder.
package struct BlobVerification: Sendable {
  /// A blob that differs from what was written.
  package struct Damage: Sendable {
    package let blob: BlobID
    /// The error that occurred when reading the blob.
    package let error: BlobError
    /// The document the picture belongs to; nil for a part of an upload.
    package internal(set) var document: DocumentID?
    /// The kind of picture.
    package internal(set) var picture: RenditionKind?
  }

  /// The number of blobs read.
  package internal(set) var count = 0
  /// The total size of their contents in bytes.
  package internal(set) var byteCount: Int64 = 0
  /// The damaged blobs, ordered by id.
  package internal(set) var damages: [Damage] = []
}
