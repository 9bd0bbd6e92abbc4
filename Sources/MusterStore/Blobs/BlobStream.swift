import NIOCore

/// A range of a blob, decrypted chunk by chunk as it is asked for. Each pass over it opens the file anew.
struct BlobStream: AsyncSequence, Sendable {
  typealias Element = ByteBuffer
  typealias Failure = any Error

  let blob: StoredBlob
  let range: Range<Int64>
  let folder: BlobFolder
  let masterKey: MasterKey
  let threads: FileThreads

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(stream: self)
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    private let stream: BlobStream
    private var reader: BlobReader?
    private var chunks: Range<Int64>

    init(stream: BlobStream) {
      self.stream = stream
      self.chunks = BlobLayout.chunks(touching: stream.range, byteCount: stream.blob.byteCount)
    }

    mutating func next() async throws -> ByteBuffer? {
      guard let index = chunks.first else { return nil }
      let (reader, contents) = try await stream.threads.run { [stream, reader] in
        let reader = try reader ?? BlobReader(stream.blob, in: stream.folder, masterKey: stream.masterKey)
        return (reader, try ByteBuffer(bytes: reader.contents(of: stream.range, inChunk: index)))
      }
      self.reader = reader
      chunks = chunks.dropFirst()
      return contents.readableBytes > 0 ? contents : nil
    }
  }
}
