internal import Foundation

/// How many files and connections this process may have open.
public enum OpenFileLimit {
  /// The limit that is in force; nil where there is none.
  public static var current: UInt64? {
    var limit = rlimit()
    #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < UInt64.max / 2 else { return nil }
    return UInt64(limit.rlim_cur)
  }
}
