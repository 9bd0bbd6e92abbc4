internal import Crypto
internal import DocumentImaging
internal import MusterStore
internal import NIOCore
internal import VerificationFlow

/// Takes a picture's bytes as they arrive: encrypts them to a temporary blob, counts and hashes them, checks their
/// signature, and walks the picture's headers, so that what cannot be a picture within the limits is refused at the
/// byte that shows it.
struct PictureIntake {
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
  /// - Throws: A `Refusal` for bytes that are no good or not signed as they must be, `UPLOAD_INTERRUPTED` when the sender
  ///   goes away; nothing is kept then.
  func take<Body: AsyncSequence>(
    _ body: Body, signature: SignatureCheck, progress: (Int) -> Void
  ) async throws -> Arrived where Body.Element == ByteBuffer {
    let writer = try await blobs.create()
    var signature = signature
    do {
      var walk = HeaderWalk(limits: limits)
      var hash = SHA256()
      var byteCount = 0
      var iterator = body.makeAsyncIterator()
      while let chunk = try await next(&iterator) {
        byteCount += chunk.readableBytes
        let bytes = chunk.getBytes(at: chunk.readerIndex, length: chunk.readableBytes) ?? []
        try walk.feed(bytes)
        hash.update(data: bytes)
        signature.update(bytes)
        try await writer.write(chunk)
        progress(byteCount)
      }
      let header = try walk.finish()
      let digest = hash.finalize()
      let blob = try await writer.finish()
      return Arrived(
        blob: blob, header: header, byteCount: byteCount, sha256: digest.hexadecimal,
        signatureStatus: try await status(of: signature, on: blob, digest: digest))
    } catch {
      await writer.discard()
      throw Refusal.of(error)
    }
  }

  private func status(
    of signature: SignatureCheck, on blob: SealedBlob, digest: SHA256Digest
  ) async throws -> SignatureStatus {
    do {
      // Read back instead of collected: memory is taken for a moment, not for as long as a slow sender takes.
      return try await signature.finish(digest: digest) { try await blobs.read(blob) }
    } catch {
      try? await blobs.remove(blob.id)
      throw error
    }
  }

  /// Takes a picture that is at hand as a whole.
  ///
  /// - Throws: A `Refusal` for bytes that are no good; nothing is kept then.
  func take(_ bytes: [UInt8], signature: SignatureCheck) async throws -> Arrived {
    let body = AsyncStream<ByteBuffer> { continuation in
      continuation.yield(ByteBuffer(bytes: bytes))
      continuation.finish()
    }
    return try await take(body, signature: signature) { _ in }
  }

  private func next<Iterator: AsyncIteratorProtocol>(
    _ iterator: inout Iterator
  ) async throws -> ByteBuffer? where Iterator.Element == ByteBuffer {
    do {
      return try await iterator.next()
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(.invalid, "UPLOAD_INTERRUPTED", "The connection ended before the picture did.")
    }
  }
}

extension Refusal {
  /// What the failure of taking something in means to the caller; errors that are none of theirs stay as they are.
  static func of(_ error: any Error) -> any Error {
    switch error {
    case let error as ImagingError: Refusal(error)
    case let error as TransitionError: Refusal(error)
    case let error as BlobError where error.code == .storageFull: Refusal.storageFull
    case let error as StoreError where error.code == .full: Refusal.storageFull
    default: error
    }
  }
}
