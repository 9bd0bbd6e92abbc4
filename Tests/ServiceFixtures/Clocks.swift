package import MusterService
import Synchronization
package import VerificationFlow

/// The machine's clock, which a test can advance.
package final class TestClock: Sendable {
  private let lead = Mutex(Duration.zero)

  package init() {}

  package var clock: Clock {
    Clock { [self] in Clock.system.now().advanced(by: lead.withLock { $0 }) }
  }

  package func advance(by time: Duration) {
    lead.withLock { $0 += time }
  }
}

/// A clock that only the test advances, so that the speed of the machine makes no difference.
package final class StillClock: Sendable {
  private let moment: Mutex<Instant>

  package init(at start: Instant = Instant(milliseconds: 1_800_000_000_000)) {
    moment = Mutex(start)
  }

  package var clock: Clock {
    Clock { [self] in moment.withLock { $0 } }
  }

  package func advance(by time: Duration) {
    moment.withLock { $0 = $0.advanced(by: time) }
  }
}
