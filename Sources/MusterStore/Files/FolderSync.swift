internal import Synchronization

/// Changes names in one folder and makes them durable, sharing one sync among concurrent changes.
///
/// A sync proves nothing about names changed after it began, so changes made during a sync wait for the next one and
/// share it.
final class FolderSync: Sendable {
  /// An error after the names were changed: the change may not be durable.
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

  /// The number of changes waiting for the next sync.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Runs `change`, which changes names and blocks, and returns once they are durable, even in a cancelled task.
  ///
  /// - Throws: What `change` throws; otherwise a ``Failure`` if any sync failed since the call began. A failed sync
  ///   may have dropped these names, and no later sync would write them to disk or report the loss.
  func change(_ change: @escaping @Sendable () throws -> Void) async throws {
    let failuresBefore = state.withLock(\.failureCount)
    try await withCheckedThrowingContinuation { (waiter: Waiter) in
      threads.submit { [self] isRunning in
        do {
          try FileThreads.telling(isRunning, change)
        } catch {
          return waiter.resume(throwing: error)
        }
        // This thread syncs immediately unless another one is already syncing.
        if add(waiter, failuresBefore) { run() }
      }
    }
  }

  /// - Returns: Whether the caller must start syncing.
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

  /// Returns the changes that share the next sync; nil if there are none.
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

  /// - Returns: The changes that arrived during the sync.
  private func fail(with failure: Failure) -> [Waiter] {
    state.withLock { state in
      state.failureCount += 1
      state.lastFailure = failure
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
