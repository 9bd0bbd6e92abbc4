internal import Foundation
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
  func open(_ sealed: ArraySlice<UInt8>, of range: Range<Int64>, inChunk index: Int64) throws -> Data {
    let contents: Data
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
  /// The number of chunks that are read together, 512 KiB. Each further disk read costs a stream two thread switches,
  /// which take longer than decrypting a chunk.
  static let maxChunkCount = 8
  /// The maximum size of a range that is read in one piece, wherever in its chunks it begins.
  static let maxPieceByteCount = maxChunkCount * BlobLayout.chunkByteCount

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

  /// Returns the part of a range that lies in some chunks, of which there must be at least one. They are read in one
  /// disk read, and are in memory beside the result while they are decrypted.
  ///
  /// - Throws: ``BlobError`` `corrupt`, also if the file has become shorter since it was opened; ``FileSystemError``.
  func contents(of range: Range<Int64>, in chunks: Range<Int64>) throws -> ByteBuffer {
    let size = Int64(BlobLayout.chunkByteCount)
    let wanted = range.clamped(to: chunks.lowerBound * size..<chunks.upperBound * size)
    var contents = ByteBufferAllocator().buffer(capacity: wanted.count)
    try forEachPart(of: range, in: chunks) { contents.writeBytes($0) }
    return contents
  }

  /// Returns the contents in a range.
  ///
  /// - Throws: As ``contents(of:in:)``.
  func contents(of range: Range<Int64>) throws -> [UInt8] {
    var contents: [UInt8] = []
    contents.reserveCapacity(range.count)
    try forEachPart(of: range) { contents += $0 }
    return contents
  }

  /// Decrypts the whole blob.
  ///
  /// - Throws: As ``contents(of:in:)``.
  func verify() throws {
    try forEachPart(of: 0..<blob.blob.byteCount) { _ in }
  }

  /// Calls `body` with the part of a range in each chunk that it touches.
  private func forEachPart(of range: Range<Int64>, _ body: (Data) throws -> Void) throws {
    var rest = chunks(touching: range)
    while !rest.isEmpty {
      let next = rest.prefix(Self.maxChunkCount)
      try forEachPart(of: range, in: next, body)
      rest = rest.dropFirst(next.count)
    }
  }

  /// Calls `body` with the part of a range in each of some chunks.
  private func forEachPart(
    of range: Range<Int64>, in chunks: Range<Int64>, _ body: (Data) throws -> Void
  ) throws {
    // Not beyond the end of the file, because reaching the end takes another system call.
    let place = BlobLayout.fileRange(of: chunks, byteCount: blob.blob.byteCount)
    var sealed = try file.read(at: place.lowerBound, count: place.count)[...]
    for index in chunks {
      try body(blob.open(sealed.prefix(BlobLayout.sealedChunkByteCount), of: range, inChunk: index))
      sealed = sealed.dropFirst(BlobLayout.sealedChunkByteCount)
    }
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

/// A range of a blob in a file, read and decrypted on demand in pieces of at most ``BlobReader/maxChunkCount`` chunks.
/// One of at most ``BlobReader/maxPieceByteCount`` bytes is a single piece, even if it touches another chunk.
///
/// It keeps its first piece, so that it can be iterated again. Beside that, each iteration holds one piece.
struct FileBlobStream: AsyncSequence, Sendable {
  typealias Element = ByteBuffer
  typealias Failure = any Error

  private let reader: BlobReader
  private let range: Range<Int64>
  private let threads: FileThreads
  private let beginning: ByteBuffer?
  /// The chunks behind the first piece.
  private let rest: Range<Int64>

  /// Reads the first piece, so that damage there is reported before the stream is used. Blocks.
  ///
  /// - Throws: As ``BlobReader/contents(of:in:)``.
  init(of range: Range<Int64>, from reader: BlobReader, threads: FileThreads) throws {
    (self.range, self.reader, self.threads) = (range, reader, threads)
    let chunks = reader.chunks(touching: range)
    let first = range.count <= BlobReader.maxPieceByteCount ? chunks : chunks.prefix(BlobReader.maxChunkCount)
    let contents = try first.isEmpty ? ByteBuffer() : reader.contents(of: range, in: first)
    beginning = contents.readableBytes > 0 ? contents : nil
    rest = chunks.dropFirst(first.count)
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(stream: self, beginning: beginning, rest: rest)
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let stream: FileBlobStream
    fileprivate var beginning: ByteBuffer?
    /// The chunks that are still to be read.
    fileprivate var rest: Range<Int64>

    mutating func next() async throws -> ByteBuffer? {
      if let first = beginning {
        beginning = nil
        return first
      }
      let chunks = rest.prefix(BlobReader.maxChunkCount)
      guard !chunks.isEmpty else { return nil }
      let contents = try await stream.threads.run { [stream] in
        try stream.reader.contents(of: stream.range, in: chunks)
      }
      rest = rest.dropFirst(chunks.count)
      return contents
    }
  }
}
