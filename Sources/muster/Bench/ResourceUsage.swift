import Foundation

#if canImport(CDispatch)
  // One of two modules that define `timespec` on Linux; which one the compiler finds first is undefined.
  import CDispatch
#endif

enum ResidentMemory {
  /// The peak resident memory of this process in bytes; nil if the system does not report it.
  static var peakByteCount: Int? {
    var usage = rusage()
    #if os(Linux)
      guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
      return usage.ru_maxrss * 1024
    #else
      // Darwin counts bytes where Linux counts kibibytes.
      guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return usage.ru_maxrss
    #endif
  }
}

enum ThreadTime {
  /// The processor time of the calling thread; only differences are meaningful.
  static var now: Duration {
    var time = timespec()
    // This clock exists on all supported systems, so the call cannot fail.
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
