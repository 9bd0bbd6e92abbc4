internal import AsyncHTTPClient
internal import NIOCore

/// The bytes of an object in a bucket, as they arrive.
struct ObjectReader {
  private let id: BlobID
  private var iterator: HTTPClientResponse.Body.AsyncIterator?
  private var received = ByteBuffer()

  /// - Parameter body: Nil if there is nothing to read.
  init(_ id: BlobID, _ body: HTTPClientResponse.Body?) {
    self.id = id
    iterator = body?.makeAsyncIterator()
  }

  /// Returns the next bytes: fewer than `count` only at the end.
  ///
  /// - Throws: ``BlobError`` `unavailable` if the object breaks off.
  mutating func read(_ count: Int) async throws -> [UInt8] {
    while received.readableBytes < count, let part = try await nextPart() {
      received.writeImmutableBuffer(part)
    }
    let bytes = received.readBytes(length: min(count, received.readableBytes)) ?? []
    received.discardReadBytes()
    return bytes
  }

  private mutating func nextPart() async throws -> ByteBuffer? {
    do {
      return try await iterator?.next()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw BlobError(code: .unavailable, reason: "blob \(id) broke off")
    }
  }
}

extension BlobContents {
  /// Reads an object to its end and checks that it is the blob as it was written: header, chunks and length.
  ///
  /// - Throws: ``BlobError``: `corrupt`, `unavailable`.
  func verify(_ body: HTTPClientResponse.Body) async throws {
    var reader = ObjectReader(blob.id, body)
    guard try await reader.read(BlobHeader.byteCount) == BlobHeader(id: blob.id).bytes else {
      throw BlobError(code: .corrupt, reason: "the object of blob \(blob.id) has a foreign header")
    }
    let whole = 0..<blob.byteCount
    for index in chunks(touching: whole) {
      let sealed = try await reader.read(BlobLayout.sealedChunkByteCount)
      _ = try open(sealed[...], of: whole, inChunk: index)
    }
    guard try await reader.read(1).isEmpty else {
      throw BlobError(code: .corrupt, reason: "the object of blob \(blob.id) is too long")
    }
  }
}
