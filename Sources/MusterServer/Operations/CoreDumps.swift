internal import Foundation

/// Core dumps of the process, which would contain keys and pictures.
package enum CoreDumps {
  /// Disables core dumps of this process and its child processes.
  package static func forbid() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if os(Linux)
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
      // The limit does not apply to dumps piped to a program; this filter removes all memory from those.
      try? Data("0".utf8).write(to: URL(filePath: "/proc/self/coredump_filter"))
    #else
      _ = unsafe setrlimit(RLIMIT_CORE, &none)
    #endif
  }
}
