internal import Foundation

/// How many files and connections this process may have open.
package enum OpenFileLimit {
  #if os(Linux)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
    private static var resource: Int32 { RLIMIT_NOFILE }
  #endif

  /// Takes as many as the system lets this process have; it may have far more than it begins with.
  package static func raise() {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(resource, &limit)
  }

  /// The limit that is in force; nil where there is none.
  package static var current: UInt64? {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < UInt64.max / 2 else { return nil }
    return UInt64(limit.rlim_cur)
  }
}
