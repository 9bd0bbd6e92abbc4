import NIOCore

/// A range of a blob, decrypted chunk by chunk as it is asked for.
struct BlobStream: AsyncSequence, Sendable {
  typealias Element = ByteBuffer
  typealias Failure = any Error

  let reader: BlobReader
  let range: Range<Int64>
  let threads: FileThreads

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(stream: self, chunks: reader.chunks(touching: range))
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    let stream: BlobStream
    var chunks: Range<Int64>

    mutating func next() async throws -> ByteBuffer? {
      guard let index = chunks.first else { return nil }
      let contents = try await stream.threads.run { [stream] in
        try ByteBuffer(bytes: stream.reader.contents(of: stream.range, inChunk: index))
      }
      chunks = chunks.dropFirst()
      return contents.readableBytes > 0 ? contents : nil
    }
  }
}
