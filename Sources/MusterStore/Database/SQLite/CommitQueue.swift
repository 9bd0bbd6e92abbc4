internal import Synchronization

/// The queue of writes waiting for a commit, in order of arrival.
///
/// A commit costs one disk sync regardless of its size, so all writes waiting when a commit starts are included in
/// it.
final class CommitQueue: Sendable {
  struct Write: Sendable {
    fileprivate let id: Int
    /// Performs the write in the current transaction.
    ///
    /// - Returns: A closure that resumes the caller once the transaction is committed.
    let run: @Sendable (any Connection) throws -> @Sendable () -> Void
    /// Resumes the caller with an error because nothing was written.
    let fail: @Sendable (any Error) -> Void
  }

  private struct State {
    var waiting: [Write] = []
    var lastID = 0
    var isServed = false
  }

  private let state = Mutex(State())

  /// The number of waiting writes.
  var count: Int { state.withLock { $0.waiting.count } }

  /// Waits until the write is committed and returns the result of `body`.
  ///
  /// A write whose task is cancelled before its turn leaves the queue; one that has started returns its actual
  /// result.
  ///
  /// - Parameter serve: Called if the queue is not being served; must ensure that it is served until `isEmpty`.
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
        // A cancellation that arrived before the write was added had nothing to drop.
        if Task.isCancelled { drop(id) }
      }
    } onCancel: {
      drop(id)
    }
  }

  /// Removes and returns the write that has waited longest.
  func next() -> Write? {
    state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
  }

  /// Returns whether the queue is empty; if so, it is marked as not being served.
  func isEmpty() -> Bool {
    state.withLock { state in
      state.isServed = !state.waiting.isEmpty
      return state.waiting.isEmpty
    }
  }

  /// - Returns: Whether the caller must start serving the queue.
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
