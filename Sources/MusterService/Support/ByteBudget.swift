internal import Synchronization

/// How many bytes of requests may be in memory at the same time.
final class ByteBudget: Sendable {
  private let free: Mutex<Int>

  init(_ byteCount: Int) {
    free = Mutex(byteCount)
  }

  /// Takes room, at once or not at all.
  ///
  /// - Throws: `SERVICE_BUSY`.
  func take(_ byteCount: Int) throws(Refusal) -> Int {
    let isTaken = free.withLock { free in
      guard free >= byteCount else { return false }
      free -= byteCount
      return true
    }
    guard isTaken else {
      throw Refusal(.unavailable, "SERVICE_BUSY", "Too many submits arrive at the same time.")
    }
    return byteCount
  }

  func giveBack(_ byteCount: Int) {
    free.withLock { $0 += byteCount }
  }
}
