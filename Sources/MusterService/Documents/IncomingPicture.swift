internal import Crypto
internal import DocumentImaging
internal import Encodings
internal import MusterStore
internal import NIOCore
internal import VerificationFlow

/// A picture whose bytes are arriving: counts and hashes them, and parses its headers and checks its signature.
struct IncomingPicture {
  private var walk: HeaderWalk
  private var hash = SHA256()
  private var signature: SignatureCheck

  init(limits: ImagingLimits, signature: SignatureCheck) {
    walk = HeaderWalk(limits: limits)
    self.signature = signature
  }

  /// The number of bytes received so far.
  var byteCount: Int { walk.fedByteCount }

  /// Adds the next bytes.
  ///
  /// - Throws: `ImagingError` at the first byte that shows that this is no picture within the limits.
  mutating func feed(_ chunk: ByteBuffer) throws(ImagingError) {
    let bytes = chunk.getBytes(at: chunk.readerIndex, length: chunk.readableBytes) ?? []
    try walk.feed(bytes)
    hash.update(data: bytes)
    signature.update(bytes)
  }

  /// Returns the headers of the complete picture.
  ///
  /// - Throws: `ImagingError` for a picture that is not complete.
  mutating func header() throws(ImagingError) -> ImageHeader {
    try walk.finish()
  }

  /// Returns the received picture, all of whose bytes are in `blob`.
  ///
  /// - Throws: `SIGNATURE_INVALID` if the project requires a valid signature; `BlobError`.
  func received(_ header: ImageHeader, in blob: SealedBlob, of blobs: BlobStore) async throws -> ReceivedPicture {
    let digest = hash.finalize()
    return ReceivedPicture(
      blob: blob, header: header, byteCount: byteCount, sha256: digest.lowerHex,
      // Read back instead of buffered: this needs memory only briefly, not for as long as a slow sender takes.
      signatureStatus: try await signature.finish(digest: digest) { try await blobs.read(blob) })
  }
}
