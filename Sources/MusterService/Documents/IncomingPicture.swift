internal import Crypto
internal import DocumentImaging
internal import MusterStore
internal import NIOCore
internal import VerificationFlow

/// What becomes known of a picture while its bytes arrive: their number and hash, what its headers say, and whether it is
/// signed.
struct IncomingPicture {
  private var walk: HeaderWalk
  private var hash = SHA256()
  private var signature: SignatureCheck

  init(limits: ImagingLimits, signature: SignatureCheck) {
    walk = HeaderWalk(limits: limits)
    self.signature = signature
  }

  /// The bytes so far.
  var byteCount: Int { walk.fedByteCount }

  /// Takes the next bytes.
  ///
  /// - Throws: `ImagingError` at the byte that shows that this is no picture within the limits.
  mutating func feed(_ chunk: ByteBuffer) throws(ImagingError) {
    let bytes = chunk.getBytes(at: chunk.readerIndex, length: chunk.readableBytes) ?? []
    try walk.feed(bytes)
    hash.update(data: bytes)
    signature.update(bytes)
  }

  /// Checks what can only be checked at the end.
  ///
  /// - Throws: `ImagingError` for a picture that is not complete.
  mutating func header() throws(ImagingError) -> ImageHeader {
    try walk.finish()
  }

  /// The picture, all of whose bytes are in `blob`.
  ///
  /// - Throws: `SIGNATURE_INVALID` where the project requires one that is right; `BlobError`.
  func arrived(_ header: ImageHeader, in blob: SealedBlob, of blobs: BlobStore) async throws -> PictureReceiver.Arrived
  {
    let digest = hash.finalize()
    return PictureReceiver.Arrived(
      blob: blob, header: header, byteCount: byteCount, sha256: digest.lowerHex,
      // Read back instead of collected: memory is taken for a moment, not for as long as a slow sender takes.
      signatureStatus: try await signature.finish(digest: digest) { try await blobs.read(blob) })
  }
}
