internal import Crypto
internal import NIOCore
internal import Synchronization

/// The contents of an object, or of a part of it, which are read in pieces each time they are sent, so that no more than
/// a piece is in memory.
package struct S3Body: Sendable {
  /// The length in bytes.
  package let byteCount: Int64
  /// Returns the bytes of a range.
  private let read: @Sendable (Range<Int64>) async throws -> [UInt8]

  private static let maxPieceByteCount: Int64 = 256 << 10

  /// - Parameter read: Returns the bytes of a range of at most 256 KiB; called for one range after the other, from the
  ///   beginning, each time the contents are sent.
  package init(byteCount: Int64, read: @escaping @Sendable (Range<Int64>) async throws -> [UInt8]) {
    self.byteCount = byteCount
    self.read = read
  }

  /// Contents that are in memory.
  package init(_ bytes: [UInt8]) {
    self.init(byteCount: Int64(bytes.count)) { Array(bytes[Int($0.lowerBound)..<Int($0.upperBound)]) }
  }

  /// Returns a range of the contents.
  func part(_ range: Range<Int64>) -> S3Body {
    S3Body(byteCount: Int64(range.count)) { [read] part in
      try await read(range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
    }
  }

  /// Returns the SHA-256 of the contents.
  ///
  /// - Throws: What reading them throws.
  func hash() async throws -> [UInt8] {
    var hash = SHA256()
    for start in stride(from: 0, to: byteCount, by: Int(Self.maxPieceByteCount)) {
      hash.update(data: try await piece(at: start))
    }
    return Array(hash.finalize())
  }

  private func piece(at start: Int64) async throws -> [UInt8] {
    try await read(start..<min(start + Self.maxPieceByteCount, byteCount))
  }

  /// The contents could not be read, so that they cannot be sent.
  struct ReadFailure: Error {
    let reason: any Error
  }

  /// The contents while they are sent to a store.
  struct Transmission: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    private let body: S3Body
    private let timeouts: S3Client.Timeouts
    private let progress = Progress()

    init(_ body: S3Body, _ timeouts: S3Client.Timeouts) {
      (self.body, self.timeouts) = (body, timeouts)
    }

    /// How long the store still has to accept the next piece or, once all pieces were sent, to answer.
    var timeLeft: Duration {
      let (at, isSent) = progress.last.withLock { $0 }
      let limit =
        isSent ? timeouts.silence + .seconds(Double(body.byteCount) / S3Client.Timeouts.minRate) : timeouts.stall
      return limit - at.duration(to: .now)
    }

    /// Ends the reading of the contents. The client may go on reading for a while after its request was cancelled.
    func stop() { progress.isStopped.store(true, ordering: .relaxed) }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: body, progress: progress) }

    struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let body: S3Body
      fileprivate let progress: Progress
      fileprivate var start: Int64 = 0

      /// - Throws: ``ReadFailure``.
      mutating func next() async throws -> ByteBuffer? {
        let isSent = start >= body.byteCount
        progress.last.withLock { $0 = (.now, isSent) }
        guard !isSent else { return nil }
        guard !progress.isStopped.load(ordering: .relaxed) else { throw ReadFailure(reason: CancellationError()) }
        do {
          let piece = try await body.piece(at: start)
          start += Int64(piece.count)
          return ByteBuffer(bytes: piece)
        } catch {
          throw ReadFailure(reason: error)
        }
      }
    }
  }

  /// When the store last accepted a piece, and whether all pieces were sent; and whether no more are to be read.
  fileprivate final class Progress: Sendable {
    let isStopped = Atomic(false)
    let last = Mutex<(at: ContinuousClock.Instant, isSent: Bool)>((.now, false))
  }
}
