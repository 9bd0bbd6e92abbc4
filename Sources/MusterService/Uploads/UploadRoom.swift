internal import MusterStore
internal import Synchronization

/// Whether there is room for one more picture: in the queue of those to be inspected, and on the disk.
///
/// Asked before a body, so that whoever is turned away sends none.
final class UploadRoom: Sendable {
  /// How long it is believed how full queue and disk are: counting the queue costs the more the longer it is.
  private static let trust = Duration.seconds(1)

  private struct Stock {
    /// Why nothing more may come.
    var refusal: Refusal?
    var countedAt: ContinuousClock.Instant?
  }

  private let store: Store
  private let mostWaiting: Int
  private let leastFreeBytes: Int64
  private let stock = Mutex(Stock())

  /// - Parameters:
  ///   - mostWaiting: How many pictures may wait for their inspection.
  ///   - leastFreeBytes: How much of the disk has to stay free.
  init(_ store: Store, mostWaiting: Int, leastFreeBytes: Int64) {
    self.store = store
    self.mostWaiting = mostWaiting
    self.leastFreeBytes = leastFreeBytes
  }

  /// Whether a further picture may wait, and find room on the disk.
  ///
  /// - Throws: `SERVICE_BUSY`; what the store throws.
  func checkStock() async throws {
    let known = stock.withLock { stock -> Stock? in
      if let countedAt = stock.countedAt, countedAt.duration(to: .now) < Self.trust { return stock }
      // The others need not count as well.
      stock.countedAt = .now
      return nil
    }
    let refusal: Refusal?
    if let known { refusal = known.refusal } else { refusal = try await count() }
    if let refusal { throw refusal }
  }

  private func count() async throws -> Refusal? {
    let isQueueFull = try await store.database.read { [mostWaiting] connection in
      try connection.hasJobs(of: .inspectDocument, atLeast: mostWaiting)
    }
    let refusal: Refusal? =
      if isQueueFull {
        Refusal(
          .unavailable, "SERVICE_BUSY", "Too many pictures wait for their inspection.", retryAfter: .seconds(5))
      } else if try await store.blobs.freeByteCount() < leastFreeBytes {
        Refusal(.unavailable, "SERVICE_BUSY", "The disk is nearly full.", retryAfter: .seconds(60))
      } else { nil }
    stock.withLock { $0.refusal = refusal }
    return refusal
  }
}
