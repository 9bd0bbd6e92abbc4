internal import Synchronization

/// Syncs one folder for everybody who changed names in it, all who wait together by one sync.
///
/// A sync proves nothing about names that were changed after it began. So whoever comes while one runs waits for the
/// next, and shares that.
final class FolderSync: Sendable {
  /// What is known before names are changed: how many syncs had failed by then.
  struct Start: Sendable {
    fileprivate let failureCount: Int
  }

  private struct State {
    var waiting: [CheckedContinuation<Void, any Error>] = []
    var isRunning = false
    var failureCount = 0
    var lastFailure: any Error = CancellationError()
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

  /// To be taken before names are changed.
  func start() -> Start {
    Start(failureCount: state.withLock(\.failureCount))
  }

  /// Returns when the names that were changed since `start` are durable; also in a cancelled task.
  ///
  /// - Throws: What a sync threw since `start`: this one or one before. A sync that failed may have dropped these names,
  ///   and then no later one would bring them to the disk, or say so.
  func finish(since start: Start) async throws {
    try await withCheckedThrowingContinuation { continuation in
      let isFirst = state.withLock { state -> Bool? in
        guard state.failureCount == start.failureCount else { return nil }
        state.waiting.append(continuation)
        defer { state.isRunning = true }
        return !state.isRunning
      }
      switch isFirst {
      case nil: continuation.resume(throwing: state.withLock(\.lastFailure))
      case true?: Task { await run() }
      case false?: break
      }
    }
  }

  private func run() async {
    while let sharing = next() {
      do {
        try await threads.runToEnd(sync)
        for waiter in sharing { waiter.resume() }
      } catch {
        for waiter in sharing + fail(with: error) { waiter.resume(throwing: error) }
      }
    }
  }

  /// Those who share the next sync; nil if nobody waits.
  private func next() -> [CheckedContinuation<Void, any Error>]? {
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
  private func fail(with error: any Error) -> [CheckedContinuation<Void, any Error>] {
    state.withLock { state in
      state.failureCount += 1
      state.lastFailure = error
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
