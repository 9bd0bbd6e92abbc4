internal import NIOCore

/// Reads the chunks of a blob's file. All operations block.
struct BlobReader: Sendable {
  private let blob: StoredBlob
  private let file: any ReadableFile
  private let cipher: ChunkCipher
  private let chunkCount: Int64

  /// - Throws: ``BlobError``: `keyMissing`, `notFound`, or `corrupt` if size or header do not match the blob.
  init(_ blob: StoredBlob, at path: String, fileSystem: any FileSystem, masterKey: MasterKey) throws {
    let dataKey = try masterKey.unwrap(blob.key, for: blob.id)
    do {
      self.file = try fileSystem.openFile(at: path)
    } catch let error as FileSystemError where error.isNotFound {
      throw BlobError(code: .notFound, reason: "no file for blob \(blob.id)")
    }
    guard (0...BlobLayout.maxByteCount).contains(blob.byteCount) else {
      throw BlobError(code: .corrupt, reason: "blob \(blob.id) cannot have \(blob.byteCount) bytes")
    }
    let size = try file.status().byteCount
    guard size == BlobLayout.fileByteCount(byteCount: blob.byteCount) else {
      throw BlobError(
        code: .corrupt, reason: "the file of blob \(blob.id) has \(size) bytes, which do not hold \(blob.byteCount)")
    }
    let header = BlobHeader(id: blob.id)
    guard try file.read(at: 0, count: BlobHeader.byteCount) == header.bytes else {
      throw BlobError(code: .corrupt, reason: "the file of blob \(blob.id) has a foreign header")
    }
    self.blob = blob
    self.cipher = ChunkCipher(key: dataKey, header: header)
    self.chunkCount = BlobLayout.chunkCount(byteCount: blob.byteCount)
  }

  /// Returns the indices of the chunks that overlap a range.
  func chunks(touching range: Range<Int64>) -> Range<Int64> {
    BlobLayout.chunks(touching: range, byteCount: blob.byteCount)
  }

  /// Returns the part of a range that lies in one chunk.
  func contents(of range: Range<Int64>, inChunk index: Int64) throws -> ArraySlice<UInt8> {
    let sealed = try file.read(at: BlobLayout.offset(ofChunk: index), count: BlobLayout.sealedChunkByteCount)
    let contents: [UInt8]
    do {
      contents = try cipher.open(sealed, index: index, isLast: index == chunkCount - 1)
    } catch {
      throw BlobError(code: .corrupt, reason: "chunk \(index) of blob \(blob.id) does not open")
    }
    let start = index * Int64(BlobLayout.chunkByteCount)
    let wanted = range.clamped(to: start..<start + Int64(contents.count))
    return contents[Int(wanted.lowerBound - start)..<Int(wanted.upperBound - start)]
  }
}

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
