internal import MusterStore
internal import Synchronization

/// Checks whether there is capacity for one more picture: in the queue for the inspection, and on the disk.
///
/// Checked before a body is read, so that a rejected client does not send it.
final class UploadCapacity: Sendable {
  /// How long the last check is reused: counting the queue costs more the longer it is.
  private static let trust = Duration.seconds(1)

  private struct Stock {
    /// Why no more pictures are accepted.
    var error: ServiceError?
    var countedAt: ContinuousClock.Instant?
  }

  private let store: Store
  private let maxWaitingDocuments: Int
  private let minFreeDiskBytes: Int64
  private let stock = Mutex(Stock())

  /// - Parameters:
  ///   - maxWaitingDocuments: The maximum number of pictures that wait for the inspection.
  ///   - minFreeDiskBytes: The number of bytes of the disk that have to stay free.
  init(_ store: Store, maxWaitingDocuments: Int, minFreeDiskBytes: Int64) {
    self.store = store
    self.maxWaitingDocuments = maxWaitingDocuments
    self.minFreeDiskBytes = minFreeDiskBytes
  }

  /// Checks that a further picture may wait, and has room on the disk.
  ///
  /// - Throws: `SERVICE_BUSY`; errors of the store.
  func checkStock() async throws {
    let known = stock.withLock { stock -> Stock? in
      if let countedAt = stock.countedAt, countedAt.duration(to: .now) < Self.trust { return stock }
      // Keeps concurrent callers from counting as well.
      stock.countedAt = .now
      return nil
    }
    let error: ServiceError?
    if let known { error = known.error } else { error = try await count() }
    if let error { throw error }
  }

  private func count() async throws -> ServiceError? {
    let isQueueFull = try await store.database.read { [maxWaitingDocuments] connection in
      try connection.hasJobs(of: .inspectDocument, atLeast: maxWaitingDocuments)
    }
    let error: ServiceError? =
      if isQueueFull {
        ServiceError(
          .unavailable, "SERVICE_BUSY", "Too many pictures are waiting to be inspected. Try again later.",
          retryAfter: .seconds(5))
      } else if try await store.blobs.freeByteCount() < minFreeDiskBytes {
        ServiceError(
          .unavailable, "SERVICE_BUSY", "The disk is nearly full. Try again later.", retryAfter: .seconds(60))
      } else { nil }
    stock.withLock { $0.error = error }
    return error
  }
}
