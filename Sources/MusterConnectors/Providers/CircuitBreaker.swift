internal import Synchronization

/// Leaves somebody alone for a while who failed several times in a row; then one may try, and if that goes well, all.
final class CircuitBreaker: Sendable {
  /// How many failures in a row are too many.
  private static let maxFailures = 5
  /// How long nobody tries then; a tenth more or less, so that not all come back together.
  private static let rest = Duration.seconds(15)

  private struct State {
    var failures = 0
    var closedUntil: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  /// Whether somebody may try now. After a rest, the first who asks is let through and the others wait for another one.
  func mayTry(at now: ContinuousClock.Instant = .now) -> Bool {
    state.withLock { state in
      guard state.failures >= Self.maxFailures else { return true }
      if let end = state.closedUntil, now < end { return false }
      state.closedUntil = now + Self.pause
      return true
    }
  }

  /// Notes how a try went.
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
