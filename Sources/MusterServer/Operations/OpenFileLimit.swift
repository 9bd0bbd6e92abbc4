internal import Foundation

/// The maximum number of files and connections that this process may have open.
package enum OpenFileLimit {
  #if os(Linux)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
    private static var resource: Int32 { RLIMIT_NOFILE }
  #endif

  /// Raises the limit to the maximum that the system allows, which may be far above the initial limit.
  package static func raise() {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(resource, &limit)
  }

  /// The limit in force; nil if there is none.
  package static var current: UInt64? {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < UInt64.max / 2 else { return nil }
    return UInt64(limit.rlim_cur)
  }
}
