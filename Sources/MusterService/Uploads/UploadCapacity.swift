internal import MusterStore
internal import ServiceLifecycle
internal import VerificationFlow

/// Decides whether another picture is admitted: whether there is room in the queue for the inspection and on the disk,
/// and whether the object store works.
///
/// Checked before a body is read, so that a rejected client does not send it. If pictures arrive faster than they are
/// inspected, they have to wait before their first byte, so that clients send at the speed of the inspection. They are
/// rejected only if that is not enough.
final class UploadCapacity: Sendable {
  /// The maximum time for which a picture has to wait.
  static let maxDelay = Duration.seconds(10)

  private let store: Store
  private let clock: Clock
  private let maxWaitingDocuments: Int
  private let maxInspectionWait: Duration
  private let minFreeDiskBytes: Int64
  /// How long further pictures have to wait, or why no more are accepted.
  private let admission = RecentValue(Result<Duration, ServiceError>.success(.zero))

  init(_ store: Store, _ configuration: ServiceConfiguration, clock: Clock) {
    self.store = store
    self.clock = clock
    maxWaitingDocuments = configuration.maxWaitingDocuments
    maxInspectionWait = configuration.maxInspectionWait
    minFreeDiskBytes = configuration.minFreeDiskBytes
  }

  /// Returns once another picture is admitted.
  ///
  /// - Throws: `SERVICE_BUSY`; `STORAGE_FAILED` while the object store does not work; errors of the store.
  func admit() async throws {
    try await wait(try await delay())
  }

  /// Waits for about this time, with random jitter, so that requests that arrived together do not continue together.
  func wait(_ delay: Duration) async throws {
    guard delay > .zero else { return }
    try await cancelWhenGracefulShutdown { try await Task.sleep(for: delay * Double.random(in: 0.5...1.5)) }
  }

  /// Returns how long a further picture has to wait, on average.
  ///
  /// - Throws: As ``admit()``.
  func delay() async throws -> Duration {
    try await mappingErrors { try store.blobs.checkHealth() }
    return try await admission.read { try await count() }.get()
  }

  private func count() async throws -> Result<Duration, ServiceError> {
    let now = clock.now()
    let (isQueueFull, oldest) = try await store.database.read { [maxWaitingDocuments] connection in
      (
        try connection.hasJobs(of: InspectDocumentJob.kind, atLeast: maxWaitingDocuments),
        try connection.oldestDueJob(of: InspectDocumentJob.kind, at: now)
      )
    }
    let wait = oldest.map { Duration.milliseconds(max(0, now.milliseconds - $0.milliseconds)) } ?? .zero
    if isQueueFull || wait > maxInspectionWait {
      return .failure(
        ServiceError(
          .serviceBusy, "Too many pictures are waiting to be inspected. Try again later.",
          retryAfter: max(.seconds(5), min(wait / 2, .seconds(60)))))
    }
    if try await store.blobs.freeByteCount() < minFreeDiskBytes {
      return .failure(
        ServiceError(.serviceBusy, "The disk is nearly full. Try again later.", retryAfter: .seconds(60)))
    }
    return .success(min(max(.zero, wait - maxInspectionWait / 10), Self.maxDelay))
  }
}
