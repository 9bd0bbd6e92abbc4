internal import NIOCore

/// Opens the chunks of a blob.
struct BlobContents: Sendable {
  let blob: StoredBlob
  private let cipher: ChunkCipher
  private let chunkCount: Int64

  /// - Throws: ``BlobError``: `keyMissing`, or `corrupt` if the blob cannot have its size.
  init(_ blob: StoredBlob, masterKey: MasterKey) throws {
    let dataKey = try masterKey.unwrap(blob.key, for: blob.id)
    guard (0...BlobLayout.maxByteCount).contains(blob.byteCount) else {
      throw BlobError(code: .corrupt, reason: "blob \(blob.id) cannot have \(blob.byteCount) bytes")
    }
    self.blob = blob
    cipher = ChunkCipher(key: dataKey, header: BlobHeader(id: blob.id))
    chunkCount = BlobLayout.chunkCount(byteCount: blob.byteCount)
  }

  /// Returns the indices of the chunks that overlap a range.
  func chunks(touching range: Range<Int64>) -> Range<Int64> {
    BlobLayout.chunks(touching: range, byteCount: blob.byteCount)
  }

  /// Returns the part of a range that lies in one chunk.
  ///
  /// - Throws: ``BlobError`` `corrupt`.
  func open(_ sealed: [UInt8], of range: Range<Int64>, inChunk index: Int64) throws -> ArraySlice<UInt8> {
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

/// Reads the chunks of a blob's file. All operations block.
struct BlobReader: Sendable {
  private let blob: BlobContents
  private let file: any ReadableFile

  /// - Throws: ``BlobError``: `keyMissing`, `notFound`, or `corrupt` if size or header do not match the blob.
  init(_ blob: StoredBlob, at path: String, fileSystem: any FileSystem, masterKey: MasterKey) throws {
    let contents = try BlobContents(blob, masterKey: masterKey)
    do {
      self.file = try fileSystem.openFile(at: path)
    } catch let error as FileSystemError where error.isNotFound {
      throw BlobError(code: .notFound, reason: "no file for blob \(blob.id)")
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
    self.blob = contents
  }

  /// Returns the indices of the chunks that overlap a range.
  func chunks(touching range: Range<Int64>) -> Range<Int64> { blob.chunks(touching: range) }

  /// Returns the part of a range that lies in one chunk.
  func contents(of range: Range<Int64>, inChunk index: Int64) throws -> ArraySlice<UInt8> {
    try blob.open(
      file.read(at: BlobLayout.offset(ofChunk: index), count: BlobLayout.sealedChunkByteCount), of: range,
      inChunk: index)
  }
}

/// A range of a blob, wherever it is.
enum BlobStream: AsyncSequence, Sendable {
  typealias Element = ByteBuffer
  typealias Failure = any Error

  case file(FileBlobStream)
  case object(BucketBlobStream)

  func makeAsyncIterator() -> AsyncIterator {
    switch self {
    case .file(let stream): .file(stream.makeAsyncIterator())
    case .object(let stream): .object(stream.makeAsyncIterator())
    }
  }

  enum AsyncIterator: AsyncIteratorProtocol {
    case file(FileBlobStream.AsyncIterator)
    case object(BucketBlobStream.AsyncIterator)

    mutating func next() async throws -> ByteBuffer? {
      switch self {
      case .file(var iterator):
        defer { self = .file(iterator) }
        return try await iterator.next()
      case .object(var iterator):
        defer { self = .object(iterator) }
        return try await iterator.next()
      }
    }
  }
}

/// A range of a blob in a file, decrypted chunk by chunk on demand.
struct FileBlobStream: AsyncSequence, Sendable {
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
    let stream: FileBlobStream
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
