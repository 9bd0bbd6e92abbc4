internal import Logging
internal import MusterStore
internal import Synchronization

/// Checks whether the storage of this service has room for pictures and can be written to.
final class StorageCheck: Sendable {
  /// How long the last result is reused, since anybody may ask for it.
  private static let trust = Duration.seconds(1)
  /// The room that a photo of a phone takes, with its renditions and rows.
  private static let minRoom: Int64 = 8 << 20

  private struct Result {
    var isGood = true
    var checkedAt: ContinuousClock.Instant?
  }

  private let store: Store
  private let minFreeDiskBytes: Int64
  private let logger: Logger
  private let last = Mutex(Result())

  /// - Parameter minFreeDiskBytes: The number of bytes of the disk that have to stay free.
  init(_ store: Store, minFreeDiskBytes: Int64, logger: Logger) {
    self.store = store
    self.minFreeDiskBytes = minFreeDiskBytes
    self.logger = logger
  }

  /// Returns whether uploads would be stored, as far as one can know before.
  func isGood() async -> Bool {
    let known = last.withLock { last -> Bool? in
      if let checkedAt = last.checkedAt, checkedAt.duration(to: .now) < Self.trust { return last.isGood }
      // Keeps concurrent callers from checking as well.
      last.checkedAt = .now
      return nil
    }
    if let known { return known }
    let fault = await fault()
    let wasGood = last.withLock { last in
      defer { last.isGood = fault == nil }
      return last.isGood
    }
    if let fault, wasGood {
      logger.error("Not ready: the storage takes no pictures", metadata: ["reason": "\(fault)"])
    } else if fault == nil, !wasGood {
      logger.notice("The storage takes pictures again")
    }
    return fault == nil
  }

  /// Returns why uploads would be refused; nil if they would not.
  private func fault() async -> String? {
    do {
      let free = try await store.blobs.freeByteCount()
      guard free >= max(minFreeDiskBytes, Self.minRoom) else { return "only \(free) bytes are free" }
      try await store.tryWriting()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
