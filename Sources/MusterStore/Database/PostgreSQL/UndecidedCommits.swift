internal import Synchronization

/// The transactions whose commits were given up, while the server may still be processing them: it stopped answering,
/// or it waits for a standby. Each keeps one of its connections and its locks.
final class UndecidedCommits: Sendable {
  private let maxCount: Int
  private let ids = Mutex<Set<String>>([])

  init(maxCount: Int) {
    self.maxCount = maxCount
  }

  func insert(_ id: String) {
    _ = ids.withLock { $0.insert(id) }
  }

  /// Looks up outcomes if there are so many that further writes would only exhaust the server's connections.
  ///
  /// - Parameter isInProgress: Returns whether the server has not ended a transaction.
  /// - Throws: ``StoreError`` `unavailable` if too many are left; errors of `isInProgress`.
  func makeRoom(_ isInProgress: (String) throws -> Bool) throws {
    guard isFull else { return }
    for id in ids.withLock({ $0 }) where try !isInProgress(id) {
      _ = ids.withLock { $0.remove(id) }
    }
    guard !isFull else { throw StoreError(.unavailable, "the server does not finish the commits that it was sent") }
  }

  private var isFull: Bool { ids.withLock { $0.count >= maxCount } }
}
