import MusterService
import Synchronization
import VerificationFlow

/// A clock that stands, and that a test moves on: what a busy machine takes makes no difference.
final class StillClock: Sendable {
  private let moment = Mutex(Instant(milliseconds: 1_800_000_000_000))

  var clock: Clock {
    Clock { [self] in moment.withLock { $0 } }
  }

  func advance(by time: Duration) {
    moment.withLock { $0 = $0.advanced(by: time) }
  }
}
