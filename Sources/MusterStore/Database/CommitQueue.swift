internal import Synchronization

/// The writes that wait for a commit, in the order they came.
///
/// A commit costs a sync of the disk however much it brings, so all that wait when one begins go into it together.
final class CommitQueue: Sendable {
  /// A write that waits.
  struct Write: Sendable {
    fileprivate let id: Int
    /// Does the write in the transaction that is under way.
    ///
    /// - Returns: What answers its caller once that is committed.
    let run: @Sendable (any Connection) throws -> @Sendable () -> Void
    /// Answers its caller that nothing was written.
    let fail: @Sendable (any Error) -> Void
  }

  private struct State {
    var waiting: [Write] = []
    var lastID = 0
    var isServed = false
  }

  private let state = Mutex(State())

  /// How many wait.
  var count: Int { state.withLock { $0.waiting.count } }

  /// Waits until the write is committed, and gives what `body` gave.
  ///
  /// A write whose task is cancelled before its turn leaves the queue; one that has begun is answered as it comes out.
  ///
  /// - Parameter serve: Called when nobody serves the queue: has to see to it that somebody does, until `isEmpty`.
  func wait<Value: Sendable>(
    for body: @escaping @Sendable (any Connection) throws -> Value, serve: () -> Void
  ) async throws -> Value {
    try Task.checkCancellation()
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let write = Write(
          id: id,
          run: { connection in
            let value = try body(connection)
            return { continuation.resume(returning: value) }
          },
          fail: { continuation.resume(throwing: $0) })
        if add(write) { serve() }
        // A cancellation before the write was there found nothing to drop.
        if Task.isCancelled { drop(id) }
      }
    } onCancel: {
      drop(id)
    }
  }

  /// Takes the write that waits the longest.
  func next() -> Write? {
    state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
  }

  /// Whether there is nothing left to do; then the queue counts as no longer served.
  func isEmpty() -> Bool {
    state.withLock { state in
      state.isServed = !state.waiting.isEmpty
      return state.waiting.isEmpty
    }
  }

  /// - Returns: Whether somebody has to begin serving.
  private func add(_ write: Write) -> Bool {
    state.withLock { state in
      state.waiting.append(write)
      defer { state.isServed = true }
      return !state.isServed
    }
  }

  private func drop(_ id: Int) {
    let dropped = state.withLock { state in
      state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
    }
    dropped?.fail(CancellationError())
  }
}
