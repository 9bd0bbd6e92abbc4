internal import AsyncHTTPClient
internal import Encodings
internal import Foundation
internal import NIOCore
internal import S3Client

/// The objects of a blob store in a bucket, each with the contents of a blob's file.
struct BlobBucket: Sendable {
  let client: S3Client
  private let http: HTTPClient

  private static let maxConnections = 64
  private static let folder = "blobs/"

  /// - Throws: ``BlobError`` `unavailable` without credentials.
  init(_ location: S3Location) throws {
    http = S3Client.makeHTTPClient(maxConnections: Self.maxConnections)
    do {
      let credentials = try S3CredentialSource(environment: ProcessInfo.processInfo.environment, http: http)
      client = S3Client(location, credentials: credentials, http: http)
    } catch {
      try? http.syncShutdown()
      throw BlobError(error)
    }
  }

  func close() async throws {
    try await http.shutdown()
  }

  /// Stores the contents of a blob's file. Once this returns, they are durable, and the store has verified them.
  ///
  /// - Parameter read: Returns a range of the file.
  /// - Throws: ``BlobError``: `unavailable`, `inputOutput`; what `read` throws.
  func put(_ id: BlobID, byteCount: Int64, read: (Range<Int64>) async throws -> [UInt8]) async throws {
    try await Self.mapping {
      if byteCount <= S3Client.partByteCount {
        try await client.put(key(of: id), try await read(0..<byteCount))
      } else {
        try await client.putInParts(key(of: id), byteCount: byteCount, read: read)
      }
    }
  }

  /// Returns the bytes of a blob's file.
  ///
  /// - Parameter range: A range that is not empty; nil for all bytes.
  /// - Throws: ``BlobError``: `notFound`, `unavailable`, `inputOutput`; the sequence throws errors of the connection.
  func bytes(of id: BlobID, _ range: Range<Int64>? = nil) async throws -> HTTPClientResponse.Body {
    try await Self.mapping { try await client.get(key(of: id), range: range) }
  }

  /// Returns the length of a blob's file.
  ///
  /// - Throws: ``BlobError``: `notFound`, `unavailable`, `inputOutput`.
  func byteCount(of id: BlobID) async throws -> Int64 {
    try await Self.mapping { try await client.head(key(of: id)).byteCount }
  }

  /// Removes an object, which need not exist.
  ///
  /// - Throws: ``BlobError``: `unavailable`, `inputOutput`.
  func remove(_ id: BlobID) async throws {
    try await Self.mapping { try await client.delete(key(of: id)) }
  }

  /// Calls `body` with all blobs that were stored before a time, in pages.
  ///
  /// - Throws: ``BlobError``: `unavailable`, `inputOutput`; what `body` throws.
  func forEachPage(storedBefore time: Date = .distantFuture, _ body: ([BlobID]) async throws -> Void) async throws {
    var continuation: String?
    repeat {
      let page = try await Self.mapping { [continuation] in
        try await client.list(Self.folder, continuation: continuation)
      }
      continuation = page.continuation
      // Objects with other names do not belong to the store.
      let ids = page.objects.filter { $0.lastModified < time }
        .compactMap { $0.key.split(separator: "/").last.flatMap { BlobID(rawValue: String($0)) } }
      if !ids.isEmpty { try await body(ids) }
    } while continuation != nil
  }

  /// Removes what was sent of blobs in parts that were begun before a time and never completed.
  ///
  /// - Throws: ``BlobError``: `unavailable`, `inputOutput`.
  func abandonUploads(begunBefore time: Date) async throws -> Int {
    try await Self.mapping { try await client.abandonUploads(Self.folder, begunBefore: time) }
  }

  /// Stores a small object, reads it and removes it, as a store does with blobs.
  ///
  /// - Throws: ``BlobError``: `unavailable`, also without permission; `inputOutput`.
  func tryOut() async throws {
    let (id, bytes) = (BlobID(), [UInt8].random(count: 64))
    try await put(id, byteCount: 64) { _ in bytes }
    do {
      guard
        try await self.bytes(of: id, 0..<64).collect(upTo: 64).readableBytesView.elementsEqual(bytes)
      else { throw BlobError(code: .inputOutput, reason: "the bucket returned other bytes than it was sent") }
    } catch {
      try? await remove(id)
      throw error
    }
    try await remove(id)
  }

  /// The last digits spread the keys, because ids begin with the time.
  private func key(of id: BlobID) -> String { "\(Self.folder)\(id.rawValue.suffix(2))/\(id)" }

  static func mapping<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let error as S3Error {
      throw BlobError(error)
    }
  }
}

extension BlobError {
  init(_ error: S3Error) {
    let code: Code =
      switch error.code {
      case .notFound: .notFound
      case .checksumMismatch, .invalidResponse: .inputOutput
      case .unavailable, .accessDenied, .credentialsMissing, .locationInvalid: .unavailable
      }
    self.init(code: code, reason: error.description)
  }
}

/// A range of a blob in a bucket, decrypted chunk by chunk as it arrives.
struct BucketBlobStream: AsyncSequence, Sendable {
  typealias Element = ByteBuffer
  typealias Failure = any Error

  /// How often the rest of a range is requested again after the connection broke off.
  fileprivate static let maxRepetitions = 3

  let contents: BlobContents
  let bucket: BlobBucket
  /// Nil for an empty range.
  let body: HTTPClientResponse.Body?
  let range: Range<Int64>
  let chunks: Range<Int64>

  /// Requests the chunks of a range.
  ///
  /// - Throws: ``BlobError``: `notFound`, `unavailable`, `inputOutput`.
  init(_ contents: BlobContents, of range: Range<Int64>, in bucket: BlobBucket) async throws {
    (self.contents, self.range, self.bucket) = (contents, range, bucket)
    chunks = contents.chunks(touching: range)
    body = chunks.isEmpty ? nil : try await Self.request(chunks, of: contents.blob, in: bucket)
  }

  fileprivate static func request(
    _ chunks: Range<Int64>, of blob: StoredBlob, in bucket: BlobBucket
  ) async throws -> HTTPClientResponse.Body {
    try await bucket.bytes(of: blob.id, BlobLayout.fileRange(of: chunks, byteCount: blob.byteCount))
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(stream: self, reader: ObjectReader(contents.blob.id, body), chunks: chunks)
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    let stream: BucketBlobStream
    var reader: ObjectReader
    /// The chunks that are still to be returned.
    var chunks: Range<Int64>
    var repetitions = 0

    mutating func next() async throws -> ByteBuffer? {
      guard let index = chunks.first else { return nil }
      let sealed = try await nextChunk()
      let contents = try stream.contents.open(sealed[...], of: stream.range, inChunk: index)
      chunks = chunks.dropFirst()
      return contents.isEmpty ? nil : ByteBuffer(bytes: contents)
    }

    /// Receives the next chunk, from a new connection if the former one breaks off.
    private mutating func nextChunk() async throws -> [UInt8] {
      while true {
        do {
          return try await reader.read(BlobLayout.sealedChunkByteCount)
        } catch let error as BlobError
          where error.code == .unavailable && repetitions < BucketBlobStream.maxRepetitions
        {
          repetitions += 1
          let blob = stream.contents.blob
          reader = ObjectReader(
            blob.id, try await BucketBlobStream.request(chunks, of: blob, in: stream.bucket))
        }
      }
    }
  }
}
