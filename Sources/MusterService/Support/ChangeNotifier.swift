internal import Synchronization

/// Tells whoever watches something, a session or a project's queue, that it changed; what, they read from the store.
final class ChangeNotifier<Key: Hashable & Sendable>: Sendable {
  private struct Watchers {
    var byID: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private struct State {
    var nextID = 0
    var watched: [Key: Watchers] = [:]
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Wakes everybody who watches this.
  func signal(_ key: Key) {
    let watchers = state.withLock { $0.watched[key]?.byID.values.map { $0 } ?? [] }
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
      return state.watched.values.flatMap(\.byID.values)
    }
    for watcher in watchers {
      watcher.finish()
    }
  }

  /// A stream with an element now and one after each change, several changes in short order being one.
  func watch(_ key: Key) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (id, isFinished) = state.withLock { state in
      state.nextID += 1
      state.watched[key, default: Watchers()].byID[state.nextID] = continuation
      return (state.nextID, state.isFinished)
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { state in
        state.watched[key]?.byID[id] = nil
        if state.watched[key]?.byID.isEmpty == true {
          state.watched[key] = nil
        }
      }
    }
    continuation.yield()
    if isFinished { continuation.finish() }
    return stream
  }
}
