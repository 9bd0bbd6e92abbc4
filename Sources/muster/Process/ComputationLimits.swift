import CPictureConversion
import Foundation

/// The limits of a process that handles untrusted data.
enum ComputationLimits {
  /// The maximum address space in bytes: libraries take a part of it, a picture some 20 MB.
  private static let maxAddressSpace: rlim_t = 4 << 30

  /// Sets the limits of this process permanently. SIGPROF ends it once it has used its processor time.
  ///
  /// - Parameter niceness: The nice value, 0 to 19.
  static func set(processorTime: Duration, niceness: Int) {
    CoreDumps.forbid()
    let (seconds, attoseconds) = processorTime.components
    // The kernel ends the process even if the timer is lost.
    limit(RLIMIT_CPU, to: rlim_t(seconds + 2))
    limit(RLIMIT_AS, to: maxAddressSpace)
    limit(RLIMIT_FSIZE, to: 0)
    #if os(Linux)
      muster_limit_processor_time(Int(seconds), Int(attoseconds / 1_000_000_000_000))
      _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, Int32(niceness))
    #endif
  }

  #if os(Linux)
    private static func limit(_ resource: __rlimit_resource, to value: rlim_t) {
      var limit = rlimit(rlim_cur: value, rlim_max: value)
      _ = unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
  #else
    private static func limit(_ resource: Int32, to value: rlim_t) {
      var limit = rlimit(rlim_cur: value, rlim_max: value)
      _ = unsafe setrlimit(resource, &limit)
    }
  #endif
}
