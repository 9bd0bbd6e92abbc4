internal import Synchronization

/// Changes names in one folder and makes them durable, for all who wait together by one sync.
///
/// A sync proves nothing about names that were changed after it began. So whoever comes while one runs waits for the
/// next, and shares that.
final class FolderSync: Sendable {
  /// The names were changed, and may not last.
  struct Failure: Error {
    let reason: any Error
  }

  private typealias Waiter = CheckedContinuation<Void, any Error>

  private struct State {
    var waiting: [Waiter] = []
    var isRunning = false
    var failureCount = 0
    var lastFailure = Failure(reason: CancellationError())
  }

  private let state = Mutex(State())
  private let threads: FileThreads
  private let sync: @Sendable () throws -> Void

  /// - Parameter sync: Syncs the folder; blocks.
  init(threads: FileThreads, sync: @escaping @Sendable () throws -> Void) {
    self.threads = threads
    self.sync = sync
  }

  /// How many wait for the next sync.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Changes names, which blocks, and returns when they are durable; also in a cancelled task.
  ///
  /// - Throws: What `change` throws; else a ``Failure`` if a sync failed since it began: this one or one before. A sync
  ///   that failed may have dropped these names, and then no later one would bring them to the disk, or say so.
  func change(_ change: @escaping @Sendable () throws -> Void) async throws {
    let failuresBefore = state.withLock(\.failureCount)
    try await withCheckedThrowingContinuation { (waiter: Waiter) in
      threads.submit { [self] isRunning in
        do {
          try FileThreads.telling(isRunning, change)
        } catch {
          return waiter.resume(throwing: error)
        }
        // The thread is here, and often nobody else syncs: then it does at once.
        if add(waiter, failuresBefore) { run() }
      }
    }
  }

  /// - Returns: Whether nobody syncs.
  private func add(_ waiter: Waiter, _ failuresBefore: Int) -> Bool {
    let (failure, isFirst) = state.withLock { state -> (Failure?, Bool) in
      guard state.failureCount == failuresBefore else { return (state.lastFailure, false) }
      state.waiting.append(waiter)
      defer { state.isRunning = true }
      return (nil, !state.isRunning)
    }
    if let failure { waiter.resume(throwing: failure) }
    return isFirst
  }

  private func run() {
    while let sharing = next() {
      do {
        try FileThreads.telling(true, sync)
        for waiter in sharing { waiter.resume() }
      } catch {
        let failure = Failure(reason: error)
        for waiter in sharing + fail(with: failure) { waiter.resume(throwing: failure) }
      }
    }
  }

  /// Those who share the next sync; nil if nobody waits.
  private func next() -> [Waiter]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// - Returns: Those who came while the sync ran.
  private func fail(with failure: Failure) -> [Waiter] {
    state.withLock { state in
      state.failureCount += 1
      state.lastFailure = failure
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
