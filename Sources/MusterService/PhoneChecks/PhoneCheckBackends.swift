internal import PhoneNumbers
internal import VerificationFlow

/// The operators' side of each project: the simulator for a sandbox, and the configured one for all others.
struct PhoneCheckBackends: Sendable {
  let live: (any PhoneCheckBackend)?
  let simulator: PhoneCheckSimulator

  /// - Throws: `PhoneCheckFailure` if no operator is configured.
  func backend(of project: ProjectRecord) throws(PhoneCheckFailure) -> any PhoneCheckBackend {
    if project.isSandbox { return simulator }
    guard let live else { throw .failed(.unreachable) }
    return live
  }
}

/// How often a number may be checked.
struct PhoneCheckLimits: Sendable {
  /// Few people check their number more than a few times; a burst of checks of a range of numbers is fraud.
  private let numbers = RateLimiter(rate: 5.0 / 60, burst: 10)
  private let ranges = RateLimiter(rate: 1, burst: 200)
  private let addresses = RateLimiter(rate: 5, burst: 100)

  /// Counts a request of an app.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  func count(address: String, at now: Instant) throws(ServiceError) {
    try addresses.take(address, at: now)
  }

  /// Counts a check.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  func count(_ number: PhoneNumber, of project: ProjectID, at now: Instant) throws(ServiceError) {
    try ranges.take("\(project)|\(number.range)", at: now)
    try numbers.take("\(project)|\(number.e164)", at: now)
  }
}
