internal import MusterStore
internal import Synchronization

/// Whether there is room for one more picture: in the queue of those to be inspected, and on the disk.
///
/// Asked before a body, so that whoever is turned away sends none.
final class UploadCapacity: Sendable {
  /// How long it is believed how full queue and disk are: counting the queue costs the more the longer it is.
  private static let trust = Duration.seconds(1)

  private struct Stock {
    /// Why nothing more may come.
    var error: ServiceError?
    var countedAt: ContinuousClock.Instant?
  }

  private let store: Store
  private let maxWaiting: Int
  private let minFreeBytes: Int64
  private let stock = Mutex(Stock())

  /// - Parameters:
  ///   - maxWaiting: How many pictures may wait for their inspection.
  ///   - minFreeBytes: How much of the disk has to stay free.
  init(_ store: Store, maxWaiting: Int, minFreeBytes: Int64) {
    self.store = store
    self.maxWaiting = maxWaiting
    self.minFreeBytes = minFreeBytes
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
    let error: ServiceError?
    if let known { error = known.error } else { error = try await count() }
    if let error { throw error }
  }

  private func count() async throws -> ServiceError? {
    let isQueueFull = try await store.database.read { [maxWaiting] connection in
      try connection.hasJobs(of: .inspectDocument, atLeast: maxWaiting)
    }
    let error: ServiceError? =
      if isQueueFull {
        ServiceError(
          .unavailable, "SERVICE_BUSY", "Too many pictures wait for their inspection.", retryAfter: .seconds(5))
      } else if try await store.blobs.freeByteCount() < minFreeBytes {
        ServiceError(.unavailable, "SERVICE_BUSY", "The disk is nearly full.", retryAfter: .seconds(60))
      } else { nil }
    stock.withLock { $0.error = error }
    return error
  }
}
