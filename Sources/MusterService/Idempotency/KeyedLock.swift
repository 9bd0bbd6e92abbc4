internal import MusterStore
internal import Synchronization

/// Runs the requests of one key one at a time, in the order they arrive.
///
/// A turn is taken even if its client has disconnected: the request finds the answer, or fails to read its body, and
/// the next one follows at once.
final class KeyedLock: Sendable {
  private struct Waiter {
    let id: Int
    let turn: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var nextID = 0
    /// The waiting requests of each key that is in use.
    var waiting: [IdempotentAnswer.Place: [Waiter]] = [:]
  }

  private let state = Mutex(State())

  /// Runs `body` when no other request uses the key.
  ///
  /// - Throws: Errors of `body`; `SERVICE_BUSY` if the task is cancelled before its turn.
  func inTurn<Value>(of place: IdempotentAnswer.Place, _ body: () async throws -> Value) async throws -> Value {
    try await wait(for: place)
    defer { pass(on: place) }
    return try await body()
  }

  /// Returns the number of requests that wait for a key; nil if the key is not in use.
  func waiterCount(for place: IdempotentAnswer.Place) -> Int? {
    state.withLock { $0.waiting[place]?.count }
  }

  private func wait(for place: IdempotentAnswer.Place) async throws {
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
          if state.waiting[place] == nil {
            state.waiting[place] = []
            return true
          }
          state.waiting[place]?.append(Waiter(id: id, turn: turn))
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
        guard let index = state.waiting[place]?.firstIndex(where: { $0.id == id }) else { return nil }
        return state.waiting[place]?.remove(at: index)
      }
      waiter?.turn.resume(throwing: ServiceError.turnMissed)
    }
  }

  private func pass(on place: IdempotentAnswer.Place) {
    let next = state.withLock { state -> Waiter? in
      guard state.waiting[place]?.isEmpty == false else {
        state.waiting[place] = nil
        return nil
      }
      return state.waiting[place]?.removeFirst()
    }
    next?.turn.resume()
  }
}

extension ServiceError {
  fileprivate static let turnMissed = ServiceError(
    .unavailable, "SERVICE_BUSY", "The same request is already in progress. Try again later.")
}
