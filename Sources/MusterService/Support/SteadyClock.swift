package import Logging
internal import Synchronization
internal import VerificationFlow

extension Clock {
  /// Returns the machine's clock without its jumps.
  ///
  /// - Parameter logger: Logs a warning when the machine's clock was set.
  package static func steady(warning logger: Logger) -> Clock {
    steady(machine: .system, elapsed: { [start = ContinuousClock.now] in ContinuousClock.now - start }) { step in
      logger.warning(
        """
        The machine's clock was set; the service follows by a tenth of the time that passes, or at once when it is \
        started again
        """, metadata: ["by": "\(step)"])
    }
  }

  /// Returns a clock that goes as fast as `elapsed`, and a tenth faster or slower while it follows `machine`.
  ///
  /// Otherwise, a clock that is set forward and back again would leave future times in the rows, and jobs would wait
  /// for them.
  ///
  /// - Parameters:
  ///   - elapsed: The time since some moment, by a clock that is never set.
  ///   - onStep: Called with the difference when `machine` was set by more than ``SharedClock/maxOffset``.
  static func steady(
    machine: Clock, elapsed: @escaping @Sendable () -> Duration, onStep: @escaping @Sendable (Duration) -> Void
  ) -> Clock {
    let time = SteadyTime(machine: machine, elapsed: elapsed, onStep: onStep)
    return Clock { time.now() }
  }
}

private final class SteadyTime: Sendable {
  private struct State {
    let start: Instant
    /// The time since `start`.
    var time = Duration.zero
    var elapsed: Duration
    var isApart = false
  }

  private let machine: Clock
  private let elapsed: @Sendable () -> Duration
  private let onStep: @Sendable (Duration) -> Void
  private let state: Mutex<State>

  init(machine: Clock, elapsed: @escaping @Sendable () -> Duration, onStep: @escaping @Sendable (Duration) -> Void) {
    (self.machine, self.elapsed, self.onStep) = (machine, elapsed, onStep)
    state = Mutex(State(start: machine.now(), elapsed: elapsed()))
  }

  func now() -> Instant {
    let (now, step) = state.withLock { state in
      let elapsed = elapsed()
      let passed = elapsed - state.elapsed
      state.elapsed = elapsed
      state.time += passed
      let difference = state.start.advanced(by: state.time).duration(to: machine.now())
      state.time += min(max(difference, passed / -10), passed / 10)
      let wasApart = state.isApart
      state.isApart = max(difference, .zero - difference) >= SharedClock.maxOffset
      return (state.start.advanced(by: state.time), state.isApart && !wasApart ? difference : nil)
    }
    if let step { onStep(step) }
    return now
  }
}
