import Foundation

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
