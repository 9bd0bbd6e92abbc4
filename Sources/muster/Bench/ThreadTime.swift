import Foundation

#if canImport(CDispatch)
  // One of two modules that define `timespec` on Linux; which one the compiler finds first is undefined.
  import CDispatch
#endif

enum ThreadTime {
  /// The processor time of the calling thread; only differences are meaningful.
  static var now: Duration {
    var time = timespec()
    // This clock exists on all supported systems, so the call cannot fail.
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
