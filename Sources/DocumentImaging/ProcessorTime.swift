internal import Foundation

#if canImport(CDispatch)
  // One of two modules that define `timespec` on Linux; which one the compiler finds first is undefined.
  internal import CDispatch
#endif

/// The processor time of the calling thread.
package enum ThreadTime {
  /// The time that the thread has had until now; only differences are meaningful.
  package static var now: Duration {
    var time = timespec()
    // This clock exists on all supported systems, so the call cannot fail.
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// The processor time that the calling thread may spend on one piece of work.
///
/// The time that a thread waits for a core does not count: on a busy machine a picture takes longer, but no more work.
package struct ProcessorTimeLimit: Sendable {
  private let limit: Duration
  private let start = ThreadTime.now

  /// Starts the measurement. `isExceeded` may only be read on the same thread.
  package init(_ limit: Duration) {
    self.limit = limit
  }

  /// Whether the thread has had more than the limit since the start.
  package var isExceeded: Bool { ThreadTime.now - start > limit }
}
