internal import Synchronization

/// Limits how many tasks use the same key at the same time, by default to one at a time, in the order they arrive.
///
/// A turn is taken even if its client has disconnected: the request finds the answer, or fails to read its body, and
/// the next one follows immediately.
package final class KeyedLock<Key: Hashable & Sendable>: Sendable {
  private struct Waiter {
    let id: Int
    let turn: CheckedContinuation<Void, any Error>
  }

  private struct Queue {
    var runningCount = 0
    var waiters: [Waiter] = []
  }

  private struct State {
    var nextID = 0
    /// The keys that are in use.
    var queues: [Key: Queue] = [:]
  }

  private let maxConcurrency: Int
  private let missed: any Error
  private let state = Mutex(State())

  /// - Parameter missed: The error thrown if a task is cancelled before its turn.
  package init(maxConcurrency: Int = 1, missed: any Error = CancellationError()) {
    self.maxConcurrency = maxConcurrency
    self.missed = missed
  }

  /// Runs `body` when fewer than the maximum use the key.
  ///
  /// - Throws: Errors of `body`; `missed`.
  package func inTurn<Value>(of key: Key, _ body: () async throws -> Value) async throws -> Value {
    try await wait(for: key)
    defer { pass(on: key) }
    return try await body()
  }

  /// Returns the number of tasks that wait for a key; nil if the key is not in use.
  package func waiterCount(for key: Key) -> Int? {
    state.withLock { $0.queues[key]?.waiters.count }
  }

  private func wait(for key: Key) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { turn in
        // The task may be cancelled before or after it is queued: exactly one side sees it, because both hold the
        // lock.
        let isAtOnce: Bool? = state.withLock { state in
          if Task.isCancelled { return nil }
          if state.queues[key, default: Queue()].runningCount < maxConcurrency {
            state.queues[key, default: Queue()].runningCount += 1
            return true
          }
          state.queues[key]?.waiters.append(Waiter(id: id, turn: turn))
          return false
        }
        switch isAtOnce {
        case nil: turn.resume(throwing: missed)
        case true?: turn.resume()
        case false?: break
        }
      }
    } onCancel: {
      let waiter = state.withLock { state -> Waiter? in
        guard let index = state.queues[key]?.waiters.firstIndex(where: { $0.id == id }) else { return nil }
        return state.queues[key]?.waiters.remove(at: index)
      }
      waiter?.turn.resume(throwing: missed)
    }
  }

  private func pass(on key: Key) {
    let next = state.withLock { state -> Waiter? in
      guard var queue = state.queues[key] else { return nil }
      defer { state.queues[key] = queue.runningCount == 0 ? nil : queue }
      guard queue.waiters.isEmpty else { return queue.waiters.removeFirst() }
      queue.runningCount -= 1
      return nil
    }
    next?.turn.resume()
  }
}
