internal import DocumentImaging
internal import MusterStore
internal import NIOCore
internal import VerificationFlow

/// Receives a picture's bytes: encrypts them to a temporary blob, counts and hashes them, checks their signature, and
/// parses the picture's headers, so that an invalid picture is rejected at the first byte that shows it.
struct PictureReceiver {
  let blobs: BlobStore
  let limits: ImagingLimits

  /// Receives all bytes of `body`.
  ///
  /// - Parameter progress: Called with the number of bytes received so far.
  /// - Throws: A `ServiceError` for an invalid picture or signature, `UPLOAD_INTERRUPTED` if the sender disconnects;
  ///   nothing is stored then.
  func take<Body: AsyncSequence>(
    _ body: Body, signature: SignatureCheck, progress: (Int) -> Void
  ) async throws -> ReceivedPicture where Body.Element == ByteBuffer {
    // The blob does not outlive its connection, so buffering several chunks loses nothing.
    let writer = try await blobs.create(writing: 2)
    do {
      var picture = IncomingPicture(limits: limits, signature: signature)
      var iterator = body.makeAsyncIterator()
      while let chunk = try await iterator.nextOrInterrupted() {
        try picture.feed(chunk)
        try await writer.write(chunk)
        progress(picture.byteCount)
      }
      return try await finish(&picture, writer)
    } catch {
      await writer.discard()
      throw ServiceError.of(error)
    }
  }

  /// Completes a picture whose bytes were all written to `writer`.
  func finish(_ picture: inout IncomingPicture, _ writer: BlobWriter) async throws -> ReceivedPicture {
    let header = try picture.header()
    let blob = try await writer.finish()
    do {
      return try await picture.received(header, in: blob, of: blobs)
    } catch {
      await blobs.discard([blob.id])
      throw error
    }
  }

  /// Receives a picture that is already in memory.
  ///
  /// - Throws: A `ServiceError` for an invalid picture; nothing is stored then.
  func take(_ bytes: [UInt8], signature: SignatureCheck) async throws -> ReceivedPicture {
    let body = AsyncStream<ByteBuffer> { continuation in
      continuation.yield(ByteBuffer(bytes: bytes))
      continuation.finish()
    }
    return try await take(body, signature: signature) { _ in }
  }
}

/// A completely received picture, which is on the disk under a temporary name.
struct ReceivedPicture: Sendable {
  let blob: SealedBlob
  let header: ImageHeader
  let byteCount: Int
  let sha256: String
  let signatureStatus: SignatureStatus
}

extension AsyncIteratorProtocol where Element == ByteBuffer {
  /// Returns the next bytes of a body.
  ///
  /// - Throws: `UPLOAD_INTERRUPTED` if the sender disconnects; a `ServiceError` of the parser of the body's form.
  mutating func nextOrInterrupted() async throws -> ByteBuffer? {
    do {
      return try await next()
    } catch let error as ServiceError {
      throw error
    } catch {
      throw ServiceError.uploadInterrupted
    }
  }
}

extension ServiceError {
  package static let uploadInterrupted = ServiceError(
    .uploadInterrupted, "The connection closed before the whole body arrived.")
}
