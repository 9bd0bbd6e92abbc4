import Foundation

#if canImport(CDispatch)
  // One of the two modules that are said to define timespec on Linux; which one the compiler finds is a matter of luck.
  import CDispatch
#endif

/// The time of processors.
enum ThreadTime {
  /// How long a processor has worked on the calling thread; only differences mean something.
  static var now: Duration {
    var time = timespec()
    // This clock exists wherever Muster runs, so there is no failure to speak of.
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
