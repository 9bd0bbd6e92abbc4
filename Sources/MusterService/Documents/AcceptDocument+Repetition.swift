internal import Crypto
internal import Encodings
internal import MusterStore
package import NIOCore
internal import VerificationFlow

extension AcceptDocument {
  /// Returns the complete fingerprint of an upload request. The picture is read to its end and not stored.
  ///
  /// - Parameter fingerprint: The fingerprint of the request without its body.
  /// - Throws: `IMAGE_TOO_LARGE`, `UPLOAD_INTERRUPTED`; errors of reading `body`.
  package func fingerprint<Body: AsyncSequence>(
    _ fingerprint: RequestFingerprint, of submission: DocumentSubmission, body: Body
  ) async throws -> RequestFingerprint where Body.Element == ByteBuffer {
    let limit = configuration.maxImageBytes
    var hash = SHA256()
    var byteCount = 0
    var iterator = body.makeAsyncIterator()
    while let chunk = try await iterator.nextOrInterrupted() {
      byteCount += chunk.readableBytes
      guard byteCount <= limit else { throw ServiceError.tooLarge(limit: limit) }
      hash.update(data: chunk.getBytes(at: chunk.readerIndex, length: chunk.readableBytes) ?? [])
    }
    return fingerprint.adding(submission.parts(sha256: hash.finalize().lowerHex))
  }
}

extension DocumentSubmission {
  /// Returns what distinguishes one upload from another: the description of the picture, and its bytes. The encoding
  /// of the form is left out, because its boundary differs each time.
  func parts(sha256: String) -> [String?] {
    [
      description.key.type.rawValue, description.key.side.rawValue, description.country,
      description.originalDocumentId?.rawValue, signature, uploadId?.rawValue, filename, sha256,
    ]
  }
}
