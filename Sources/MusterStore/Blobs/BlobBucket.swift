internal import AsyncHTTPClient
internal import Encodings
internal import Foundation
internal import NIOCore
internal import S3Client

/// The objects of a blob store in a bucket, each with the contents of a blob's file.
///
/// While the object store fails, all requests fail immediately (``BucketHealth``).
struct BlobBucket: Sendable {
  /// For everything but sending objects.
  let client: S3Client
  /// For sending objects, so that these and other requests never wait for each other's connections.
  private let sender: S3Client
  private let connections: [HTTPClient]
  private let health = BucketHealth()
  private let small = KeyedLock<Sending>(maxConcurrency: maxSmallSends)
  private let large = KeyedLock<Sending>(maxConcurrency: maxLargeSends)

  private struct Sending: Hashable {}

  /// The maximum numbers of objects that are sent at the same time: with more, each would be slower, until one times
  /// out. Objects larger than ``maxSmallByteCount`` are counted separately.
  private static let maxSmallSends = 16
  private static let maxLargeSends = 4
  private static let maxSmallByteCount = 1 << 20
  private static let maxOtherConnections = 256
  private static let folder = "blobs/"

  /// - Throws: ``BlobError`` `unavailable` without credentials.
  init(
    _ location: S3Location, timeouts: S3Client.Timeouts = S3Client.Timeouts(),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let http = S3Client.makeHTTPClient(maxConnections: Self.maxOtherConnections, timeouts: timeouts)
    // A connection that is being closed counts as well.
    let sendingHTTP = S3Client.makeHTTPClient(
      maxConnections: 2 * (Self.maxSmallSends + Self.maxLargeSends), timeouts: timeouts)
    connections = [http, sendingHTTP]
    do {
      let credentials = try S3CredentialSource(environment: environment, http: http)
      client = S3Client(location, credentials: credentials, http: http, timeouts: timeouts)
      sender = S3Client(location, credentials: credentials, http: sendingHTTP, timeouts: timeouts)
    } catch {
      for http in connections { try? http.syncShutdown() }
      throw BlobError(error)
    }
  }

  func close() async throws {
    for http in connections { try await http.shutdown() }
  }

  /// Stores the contents of a blob's file. Once this returns, they are durable, and the store has verified them.
  ///
  /// - Parameter read: Returns a range of the file.
  /// - Throws: ``BlobError`` `unavailable`; what `read` throws; `CancellationError`.
  func put(
    _ id: BlobID, byteCount: Int64, read: @escaping @Sendable (Range<Int64>) async throws -> [UInt8]
  ) async throws {
    try await (byteCount > Self.maxSmallByteCount ? large : small).inTurn(of: Sending()) {
      try await request(failsFor: S3Error.Code.allCases) {
        try await sender.put(key(of: id), S3Body(byteCount: byteCount, read: read))
      }
    }
  }

  /// Returns the bytes of a blob's file.
  ///
  /// - Parameter range: A range that is not empty; nil for all bytes.
  /// - Throws: ``BlobError``: `notFound`, `unavailable`; the sequence throws errors of the connection.
  func bytes(of id: BlobID, _ range: Range<Int64>? = nil) async throws -> HTTPClientResponse.Body {
    try await request { try await client.get(key(of: id), range: range) }
  }

  /// Returns the length of a blob's file.
  ///
  /// - Throws: ``BlobError``: `notFound`, `unavailable`.
  func byteCount(of id: BlobID) async throws -> Int64 {
    try await request { try await client.head(key(of: id)).byteCount }
  }

  /// Removes an object, which need not exist.
  ///
  /// - Throws: ``BlobError`` `unavailable`.
  func remove(_ id: BlobID) async throws {
    try await request { try await client.delete(key(of: id)) }
  }

  /// Calls `body` with all blobs that were stored before a time, in pages.
  ///
  /// - Throws: ``BlobError`` `unavailable`; what `body` throws.
  func forEachPage(storedBefore time: Date = .distantFuture, _ body: ([BlobID]) async throws -> Void) async throws {
    var continuation: String?
    repeat {
      let page = try await request { [continuation] in
        try await client.list(Self.folder, continuation: continuation)
      }
      continuation = page.continuation
      // Objects with other names do not belong to the store.
      let ids = page.objects.filter { $0.lastModified < time }
        .compactMap { $0.key.split(separator: "/").last.flatMap { BlobID(rawValue: String($0)) } }
      if !ids.isEmpty { try await body(ids) }
    } while continuation != nil
  }

  /// Removes the multipart uploads of blobs that were begun before a time and never completed; returns their number.
  ///
  /// - Throws: ``BlobError`` `unavailable`.
  func abandonUploads(begunBefore time: Date) async throws -> Int {
    try await request { try await client.abandonUploads(Self.folder, begunBefore: time) }
  }

  /// Stores a small object, reads it and removes it, as a store does with blobs.
  ///
  /// - Throws: ``BlobError`` `unavailable`, also without permission.
  func tryOut() async throws {
    let (key, bytes) = (key(of: BlobID()), [UInt8].random(count: 64))
    do {
      try await client.put(key, S3Body(bytes))
      let object = try await client.get(key, range: 0..<64).collect(upTo: 64)
      guard object.readableBytesView.elementsEqual(bytes) else {
        throw BlobError(code: .unavailable, reason: "the bucket returned other bytes than were sent")
      }
      try await client.delete(key)
    } catch {
      throw error as? BlobError ?? BlobError(code: .unavailable, reason: "\(error)")
    }
  }

  /// Requests an object that does not exist, to check whether the store answers.
  ///
  /// - Throws: ``BlobError`` `unavailable`, also if it does not answer within four seconds.
  func checkReachability() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do {
          _ = try await byteCount(of: BlobID())
        } catch let error as BlobError where error.code == .notFound {
          // The store answers.
        }
      }
      group.addTask {
        try await Task.sleep(for: .seconds(4))
        throw BlobError(code: .unavailable, reason: "the object store does not respond")
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Throws the reason why requests fail immediately, if they do. Starts a probe of the store if one is due, without
  /// waiting for its result.
  ///
  /// - Throws: ``BlobError`` `unavailable`.
  func checkHealth() throws(BlobError) {
    guard let fault = health.fault else { return }
    if health.beginProbe() {
      Task {
        do {
          try await tryOut()
          health.noteProbe(nil)
        } catch {
          health.noteProbe(error as? BlobError ?? fault)
        }
      }
    }
    throw fault
  }

  /// The key begins with the last digits of the id, which spread the keys, because ids begin with the time.
  private func key(of id: BlobID) -> String { "\(Self.folder)\(id.rawValue.suffix(2))/\(id)" }

  /// Makes a request unless the store is known to fail.
  ///
  /// - Parameter failures: The errors that show that the store fails: not those that may be due to one object, or to a
  ///   feature that the store does not offer.
  private func request<Value>(
    failsFor failures: [S3Error.Code] = [.unavailable], _ work: () async throws -> Value
  ) async throws -> Value {
    try checkHealth()
    do {
      return try await work()
    } catch let error as S3Error {
      if failures.contains(error.code) { health.noteFailure(BlobError(error)) }
      throw BlobError(error)
    }
  }
}

extension BlobError {
  init(_ error: S3Error) {
    self.init(code: error.code == .notFound ? .notFound : .unavailable, reason: error.description)
  }
}

/// A range of a blob in a bucket, decrypted chunk by chunk as it arrives.
struct BucketBlobStream: AsyncSequence, Sendable {
  typealias Element = ByteBuffer
  typealias Failure = any Error

  /// How often the rest of a range is requested again after the connection was lost.
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
      let contents = try await open(index)
      chunks = chunks.dropFirst()
      return contents.isEmpty ? nil : ByteBuffer(bytes: contents)
    }

    /// Receives and decrypts the next chunk. It is requested again if the connection breaks off, or if the bytes are
    /// not those that were stored, which may be due to the transmission.
    private mutating func open(_ index: Int64) async throws -> Data {
      while true {
        do {
          let sealed = try await reader.read(BlobLayout.sealedChunkByteCount)
          return try stream.contents.open(sealed[...], of: stream.range, inChunk: index)
        } catch let error as BlobError
          where [.unavailable, .corrupt].contains(error.code) && repetitions < BucketBlobStream.maxRepetitions
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
