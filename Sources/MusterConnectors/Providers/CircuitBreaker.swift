internal import Synchronization

/// Suspends requests to a provider after several failures in a row. After a pause one request is let through, and its
/// success lets all others through again.
final class CircuitBreaker: Sendable {
  /// The number of failures in a row that opens the breaker.
  private static let maxFailures = 5
  /// The length of a pause; it varies by a tenth, so that requests do not resume all at once.
  private static let rest = Duration.seconds(15)

  private struct State {
    var failures = 0
    var closedUntil: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  /// Whether a request may be sent. After a pause, the first caller gets true and starts another pause for the
  /// others.
  func mayTry(at now: ContinuousClock.Instant = .now) -> Bool {
    state.withLock { state in
      guard state.failures >= Self.maxFailures else { return true }
      if let end = state.closedUntil, now < end { return false }
      state.closedUntil = now + Self.pause
      return true
    }
  }

  /// Records the result of a request.
  func note(isTrouble: Bool, at now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      guard isTrouble else {
        state = State()
        return
      }
      state.failures += 1
      if state.failures >= Self.maxFailures { state.closedUntil = now + Self.pause }
    }
  }

  private static var pause: Duration { rest * Double.random(in: 0.9...1.1) }
}
