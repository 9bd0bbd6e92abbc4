package import VerificationFlow

/// What came of reading all blobs of a data folder.
package struct BlobVerification: Sendable {
  /// A blob that is not what was written.
  package struct Damage: Sendable {
    /// The blob.
    package let blob: BlobID
    /// What is wrong with it.
    package let error: BlobError
    /// The document whose picture it is; nil for a part of an upload.
    package internal(set) var document: DocumentID?
    /// Which picture of the document it is.
    package internal(set) var picture: RenditionKind?
  }

  /// How many blobs were read.
  package internal(set) var count = 0
  /// How many bytes are in them.
  package internal(set) var byteCount: Int64 = 0
  /// Those that are damaged, by id.
  package internal(set) var damages: [Damage] = []
}
