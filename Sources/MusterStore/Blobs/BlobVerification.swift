public import VerificationFlow

/// What came of reading all blobs of a data folder.
public struct BlobVerification: Sendable {
  /// A blob that is not what was written.
  public struct Damage: Sendable {
    /// The blob.
    public let blob: BlobID
    /// What is wrong with it.
    public let error: BlobError
    /// The document whose picture it is; nil for a part of an upload.
    public internal(set) var document: DocumentID?
    /// Which picture of the document it is.
    public internal(set) var picture: RenditionKind?
  }

  /// How many blobs were read.
  public internal(set) var count = 0
  /// How many bytes are in them.
  public internal(set) var byteCount: Int64 = 0
  /// Those that are damaged, by id.
  public internal(set) var damages: [Damage] = []
}
