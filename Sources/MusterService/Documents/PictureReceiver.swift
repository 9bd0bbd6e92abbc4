internal import DocumentImaging
internal import MusterStore
internal import NIOCore
internal import VerificationFlow

/// Takes a picture's bytes as they arrive: encrypts them to a temporary blob, counts and hashes them, checks their
/// signature, and walks the picture's headers, so that what cannot be a picture within the limits is refused at the
/// byte that shows it.
struct PictureReceiver {
  /// A picture that arrived whole and is on the disk under a temporary name.
  struct Arrived: Sendable {
    let blob: SealedBlob
    let header: ImageHeader
    let byteCount: Int
    let sha256: String
    let signatureStatus: SignatureStatus
  }

  let blobs: BlobStore
  let limits: ImagingLimits

  /// Takes all bytes of `body`.
  ///
  /// - Parameter progress: Told the bytes received so far.
  /// - Throws: A `ServiceError` for bytes that are no good or not signed as they must be, `UPLOAD_INTERRUPTED` when the sender
  ///   goes away; nothing is kept then.
  func take<Body: AsyncSequence>(
    _ body: Body, signature: SignatureCheck, progress: (Int) -> Void
  ) async throws -> Arrived where Body.Element == ByteBuffer {
    // Nothing of it outlives its connection, so nothing is lost by what waits in memory.
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

  /// Ends a picture whose bytes all went to `writer`.
  func finish(_ picture: inout IncomingPicture, _ writer: BlobWriter) async throws -> Arrived {
    let header = try picture.header()
    let blob = try await writer.finish()
    do {
      return try await picture.arrived(header, in: blob, of: blobs)
    } catch {
      await blobs.discard([blob.id])
      throw error
    }
  }

  /// Takes a picture that is at hand as a whole.
  ///
  /// - Throws: A `ServiceError` for bytes that are no good; nothing is kept then.
  func take(_ bytes: [UInt8], signature: SignatureCheck) async throws -> Arrived {
    let body = AsyncStream<ByteBuffer> { continuation in
      continuation.yield(ByteBuffer(bytes: bytes))
      continuation.finish()
    }
    return try await take(body, signature: signature) { _ in }
  }
}

extension AsyncIteratorProtocol where Element == ByteBuffer {
  /// The next bytes of a body.
  ///
  /// - Throws: `UPLOAD_INTERRUPTED` when the sender goes away; a `ServiceError` of whoever reads the body's form.
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
  /// The sender went away in the middle of a body.
  package static let uploadInterrupted = ServiceError(
    .invalid, "UPLOAD_INTERRUPTED", "The connection ended before the body did.")
}
