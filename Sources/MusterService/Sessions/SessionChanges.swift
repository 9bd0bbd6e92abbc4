internal import Synchronization
internal import VerificationFlow

/// Tells whoever watches a session that something in it changed; what, they read from the store.
final class SessionChanges: Sendable {
  private struct Watchers {
    var byID: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private struct State {
    var nextID = 0
    var sessions: [SessionID: Watchers] = [:]
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Wakes everybody who watches this session.
  func signal(_ session: SessionID) {
    let watchers = state.withLock { $0.sessions[session]?.byID.values.map { $0 } ?? [] }
    for watcher in watchers {
      watcher.yield()
    }
  }

  /// Whether nothing is told any more.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Ends what everybody watches; who comes later still sees the present. Nobody is to wait for a service that stops.
  func finish() {
    let watchers = state.withLock { state in
      state.isFinished = true
      return state.sessions.values.flatMap(\.byID.values)
    }
    for watcher in watchers {
      watcher.finish()
    }
  }

  /// A stream with an element now and one after each change, several changes in short order being one.
  func watch(_ session: SessionID) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (id, isFinished) = state.withLock { state in
      state.nextID += 1
      state.sessions[session, default: Watchers()].byID[state.nextID] = continuation
      return (state.nextID, state.isFinished)
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { state in
        state.sessions[session]?.byID[id] = nil
        if state.sessions[session]?.byID.isEmpty == true {
          state.sessions[session] = nil
        }
      }
    }
    continuation.yield()
    if isFinished { continuation.finish() }
    return stream
  }
}
