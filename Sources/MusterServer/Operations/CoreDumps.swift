internal import Foundation

/// Copies of a process's memory that the system makes when it crashes. Keys and pictures would be in them.
package enum CoreDumps {
  /// Lets the system make none of this process and those that it starts.
  package static func forbid() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if os(Linux)
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
      // Where dumps go to a program the limit does not count. With this nothing of the memory is in them.
      try? Data("0".utf8).write(to: URL(filePath: "/proc/self/coredump_filter"))
    #else
      _ = unsafe setrlimit(RLIMIT_CORE, &none)
    #endif
  }
}
