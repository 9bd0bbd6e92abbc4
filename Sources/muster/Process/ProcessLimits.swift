import Foundation

#if canImport(Glibc)
  import CMalloc
#endif

/// Core dumps of the process, which would contain keys and pictures.
enum CoreDumps {
  /// Disables core dumps of this process and its child processes.
  static func forbid() {
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

/// The number of the C library's heap arenas (mallopt(3)).
enum MemoryArenas {
  /// Limits all threads to two arenas. By default, glibc creates up to eight for each core, and memory that a thread
  /// frees stays in its own arena; threads that pass pieces of pictures on to each other then hold far more than they
  /// use.
  ///
  /// Existing arenas stay, so call it as early as possible.
  static func bound() {
    #if canImport(Glibc)
      _ = mallopt(M_ARENA_MAX, 2)
    #endif
  }
}

/// The maximum number of files and connections that this process may have open.
enum OpenFileLimit {
  #if os(Linux)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
    private static var resource: Int32 { RLIMIT_NOFILE }
  #endif

  /// Raises the limit to the maximum that the system allows, which may be far above the initial limit.
  static func raise() {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(resource, &limit)
  }

  /// The limit in force; nil if there is none.
  static var current: UInt64? {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < UInt64.max / 2 else { return nil }
    return UInt64(limit.rlim_cur)
  }
}
