import MusterService
import Synchronization
import VerificationFlow

/// The machine's clock, which a test can move on.
final class TestClock: Sendable {
  private let lead = Mutex(Duration.zero)

  var clock: Clock {
    Clock { [self] in Clock.system.now().advanced(by: lead.withLock { $0 }) }
  }

  func advance(by time: Duration) {
    lead.withLock { $0 += time }
  }
}
