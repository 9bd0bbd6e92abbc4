internal import MusterStore
internal import NIOCore
internal import VerificationFlow

/// Reads the pictures of documents. One that was made from the original is made again if it is missing or damaged
/// (``RemakeRenditions``).
struct RenditionReader: Sendable {
  let store: Store
  @Shared var renditions: RemakeRenditions
  @Shared var images: ImageWorkers

  /// Reads a whole picture as a JPEG or PNG: an original in another format is converted.
  ///
  /// - Throws: `BlobError`; `ImagingError` and other errors of the conversion.
  func readDecodable(_ rendition: StoredRendition) async throws -> [UInt8] {
    try await images.decodable(try await read(rendition))
  }

  /// Reads a whole picture.
  ///
  /// - Throws: `BlobError`.
  func read(_ rendition: StoredRendition) async throws -> [UInt8] {
    try await remaking(rendition) { try await store.blobs.read($0.blob, range: $0.place()) }
  }

  /// Streams a picture, or a range of it, as `BlobStore.stream` does. If it had to be made again, it may be another one
  /// than the given one: see ``RenditionStream/rendition``.
  ///
  /// Damage in the first piece is found here, before any byte is returned. Damage behind it ends the sequence with an
  /// error, and the picture is made again for the next reader.
  ///
  /// - Parameters:
  ///   - range: A range of bytes of the picture; clamped to it.
  ///   - findAgain: Looks for the row again if the picture cannot be read, and throws the error for the caller if it
  ///     was erased in the meantime.
  /// - Throws: Errors of `findAgain`; `BlobError`.
  func stream(
    _ rendition: StoredRendition, range: Range<Int64>? = nil, findAgain: () async throws -> Void = {}
  ) async throws -> RenditionStream<some AsyncSequence<ByteBuffer, any Error> & Sendable> {
    do {
      return try await remaking(rendition) { rendition in
        RenditionStream(
          pieces: try await store.blobs.stream(rendition.blob, range: rendition.place(of: range)),
          rendition: rendition, renditions: renditions)
      }
    } catch let error as BlobError where error.isDamage {
      try await findAgain()
      throw error
    }
  }

  /// Calls `open`, and again with the picture that was made if the given one is missing or damaged.
  private func remaking<Value>(
    _ rendition: StoredRendition, _ open: (StoredRendition) async throws -> Value
  ) async throws -> Value {
    do {
      return try await open(rendition)
    } catch let error as BlobError where rendition.isRemakeable && error.isDamage {
      guard let remade = try await renditions.remake(rendition, because: error) else { throw error }
      return try await open(remade)
    }
  }
}

/// The bytes of a picture, decrypted on demand.
struct RenditionStream<Pieces: AsyncSequence<ByteBuffer, any Error> & Sendable>: AsyncSequence, Sendable {
  typealias Element = ByteBuffer
  typealias Failure = any Error

  let pieces: Pieces
  /// The picture whose bytes these are.
  let rendition: StoredRendition
  let renditions: RemakeRenditions

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(stream: self, pieces: pieces.makeAsyncIterator())
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let stream: RenditionStream
    fileprivate var pieces: Pieces.AsyncIterator

    mutating func next() async throws -> ByteBuffer? {
      do {
        return try await pieces.next()
      } catch let error as BlobError where stream.rendition.isRemakeable && error.isDamage {
        // The pieces before this one are already sent, so that only the next reader gets the whole picture.
        _ = try? await stream.renditions.remake(stream.rendition, because: error)
        throw error
      }
    }
  }
}
