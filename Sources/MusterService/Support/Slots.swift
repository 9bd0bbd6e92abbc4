internal import Synchronization

/// How many more may be at something, beside those who are.
final class Slots: Sendable {
  private let free: Mutex<Int>

  init(_ count: Int) {
    free = Mutex(count)
  }

  func take() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  func giveBack() {
    free.withLock { $0 += 1 }
  }
}
