internal import Synchronization

/// Lets only so many in at once and turns the others away, so that one slow provider cannot hold everybody.
final class Bulkhead: Sendable {
  private let most: Int
  private let count = Mutex(0)

  init(most: Int) {
    self.most = most
  }

  func enter() -> Bool {
    count.withLock { count in
      guard count < most else { return false }
      count += 1
      return true
    }
  }

  func leave() {
    count.withLock { $0 -= 1 }
  }
}
