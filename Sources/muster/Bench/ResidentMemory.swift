import Foundation

/// The memory of this process.
enum ResidentMemory {
  /// The most that was ever resident; nil where the system does not tell.
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
