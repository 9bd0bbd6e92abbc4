internal import Synchronization

/// Whether the object store of a bucket works, judged by its responses: a circuit breaker (Nygard, "Release It!", 2nd
/// edition, chapter 5).
///
/// Once a request has failed despite its retries, further ones fail immediately until a probe succeeds.
final class BucketHealth: Sendable {
  private enum State {
    case healthy
    /// Requests fail immediately.
    case failing(BlobError, nextProbe: ContinuousClock.Instant, pause: Duration)
  }

  private let state = Mutex(State.healthy)

  /// The pauses between probes, each twice as long as the one before.
  private static let minPause = Duration.seconds(1)
  private static let maxPause = Duration.seconds(15)

  /// Why requests fail immediately; nil if they do not.
  var fault: BlobError? {
    state.withLock { state in
      if case .failing(let error, _, _) = state { error } else { nil }
    }
  }

  /// Records that a request failed because of the store.
  func noteFailure(_ error: BlobError) {
    state.withLock { state in
      guard case .healthy = state else { return }
      state = .failing(error, nextProbe: .now + Self.minPause, pause: Self.minPause)
    }
  }

  /// Returns whether the caller is to probe the store, and then to call ``noteProbe(_:)``.
  func beginProbe() -> Bool {
    state.withLock { state in
      guard case .failing(let error, let nextProbe, let pause) = state, nextProbe <= .now else { return false }
      // No other probe begins until this one has ended.
      state = .failing(error, nextProbe: .now + .seconds(3600), pause: pause)
      return true
    }
  }

  /// - Parameter error: Why the probe failed; nil if it succeeded.
  func noteProbe(_ error: BlobError?) {
    state.withLock { state in
      guard case .failing(_, _, let pause) = state else { return }
      guard let error else {
        state = .healthy
        return
      }
      let next = min(pause * 2, Self.maxPause)
      state = .failing(error, nextProbe: .now + next, pause: next)
    }
  }
}
