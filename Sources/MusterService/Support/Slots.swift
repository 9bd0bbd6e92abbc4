internal import Synchronization

/// How many more may be at something, beside those who are. Whoever finds no slot is turned away at once.
package final class Slots: Sendable {
  private let free: Mutex<Int>

  /// So many slots, all free.
  package init(_ count: Int) {
    free = Mutex(count)
  }

  /// Takes one, if one is free.
  package func take() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  /// Gives back one that was taken.
  package func giveBack() {
    free.withLock { $0 += 1 }
  }
}
