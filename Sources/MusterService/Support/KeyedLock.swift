internal import Synchronization

/// Runs the work of one key one at a time, in the order it arrives.
///
/// A turn is taken even if its client has disconnected: the request finds the answer, or fails to read its body, and
/// the next one follows at once.
final class KeyedLock<Key: Hashable & Sendable>: Sendable {
  private struct Waiter {
    let id: Int
    let turn: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var nextID = 0
    /// What waits for each key that is in use.
    var waiting: [Key: [Waiter]] = [:]
  }

  private let state = Mutex(State())

  /// Runs `body` when nothing else uses the key.
  ///
  /// - Throws: Errors of `body`; `SERVICE_BUSY` if the task is cancelled before its turn.
  func inTurn<Value>(of key: Key, _ body: () async throws -> Value) async throws -> Value {
    try await wait(for: key)
    defer { pass(on: key) }
    return try await body()
  }

  /// Returns how much waits for a key; nil if the key is not in use.
  func waiterCount(for key: Key) -> Int? {
    state.withLock { $0.waiting[key]?.count }
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
          if state.waiting[key] == nil {
            state.waiting[key] = []
            return true
          }
          state.waiting[key]?.append(Waiter(id: id, turn: turn))
          return false
        }
        switch isAtOnce {
        case nil: turn.resume(throwing: ServiceError.turnMissed)
        case true?: turn.resume()
        case false?: break
        }
      }
    } onCancel: {
      let waiter = state.withLock { state -> Waiter? in
        guard let index = state.waiting[key]?.firstIndex(where: { $0.id == id }) else { return nil }
        return state.waiting[key]?.remove(at: index)
      }
      waiter?.turn.resume(throwing: ServiceError.turnMissed)
    }
  }

  private func pass(on key: Key) {
    let next = state.withLock { state -> Waiter? in
      guard state.waiting[key]?.isEmpty == false else {
        state.waiting[key] = nil
        return nil
      }
      return state.waiting[key]?.removeFirst()
    }
    next?.turn.resume()
  }
}

extension ServiceError {
  fileprivate static let turnMissed = ServiceError(
    .unavailable, "SERVICE_BUSY", "The same request is already in progress. Try again later.")
}
