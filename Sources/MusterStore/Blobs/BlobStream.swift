import NIOCore

/// A range of a blob, decrypted chunk by chunk on demand.
struct BlobStream: AsyncSequence, Sendable {
  typealias Element = ByteBuffer
  typealias Failure = any Error

  let reader: BlobReader
  /// The contents of the first chunk in the range, which is decrypted before the stream is returned.
  let beginning: ByteBuffer?
  let range: Range<Int64>
  let threads: FileThreads

  func makeAsyncIterator() -> AsyncIterator {
    let chunks = reader.chunks(touching: range)
    return AsyncIterator(stream: self, beginning: beginning, chunks: beginning == nil ? chunks : chunks.dropFirst())
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    let stream: BlobStream
    var beginning: ByteBuffer?
    var chunks: Range<Int64>

    mutating func next() async throws -> ByteBuffer? {
      if let first = beginning {
        beginning = nil
        return first
      }
      guard let index = chunks.first else { return nil }
      let contents = try await stream.threads.run { [stream] in
        try ByteBuffer(bytes: stream.reader.contents(of: stream.range, inChunk: index))
      }
      chunks = chunks.dropFirst()
      return contents.readableBytes > 0 ? contents : nil
    }
  }
}
