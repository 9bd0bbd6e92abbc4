internal import Synchronization

/// A number of slots. If none is free, the caller is rejected immediately instead of waiting.
package final class Slots: Sendable {
  private let free: Mutex<Int>

  package init(_ count: Int) {
    free = Mutex(count)
  }

  /// Takes a slot; returns false if none is free.
  package func take() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  /// Releases a slot that was taken.
  package func release() {
    free.withLock { $0 += 1 }
  }
}
