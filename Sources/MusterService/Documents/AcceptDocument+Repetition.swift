internal import Crypto
internal import MusterStore
package import NIOCore
internal import VerificationFlow

extension AcceptDocument {
  /// All that an upload asks for. Its picture is read to the end and not kept.
  ///
  /// - Parameter fingerprint: What is known of the request beforehand.
  /// - Throws: `IMAGE_TOO_LARGE`, `UPLOAD_INTERRUPTED`; what reading `body` refuses.
  package func fingerprint<Body: AsyncSequence>(
    _ fingerprint: RequestFingerprint, of submission: DocumentSubmission, body: Body
  ) async throws -> RequestFingerprint where Body.Element == ByteBuffer {
    let limit = keep.advance.configuration.maxPictureBytes
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
  /// What tells one upload from another: all that is said of the picture, and the picture. Not how it is packed, for
  /// the boundary of a form is another one each time.
  func parts(sha256: String) -> [String?] {
    [
      key.type.rawValue, key.side.rawValue, country, originalDocumentId?.rawValue, signature, uploadId?.rawValue,
      filename, sha256,
    ]
  }
}
