internal import MusterStore
internal import VerificationFlow

/// A case as far as it matters to whoever wants to change it. Read in the transaction that does.
struct ReviewState: Sendable {
  let revision: Int
  let process: OnboardingProcess
  private let lease: LeaseRecord?

  /// - Throws: `SESSION_NOT_FOUND` if it does not exist for this caller.
  init(
    _ id: SessionID, for caller: Caller, on connection: any Connection, limits: FlowLimits, at now: Instant
  ) throws {
    guard let session = try connection.session(id), caller.sees(session),
      let process = try connection.process(of: id, limits: limits)
    else { throw Refusal.sessionNotFound }
    revision = session.revision
    self.process = process
    lease = try connection.leases(of: [id], at: now).first
  }

  /// Where the case waits.
  ///
  /// - Throws: `CASE_CHANGED` if it does not, or not any more.
  func point(at now: Instant) throws(Refusal) -> ReviewPoint {
    guard let point = process.asOf(now).reviewPoint else { throw .caseChanged }
    return point
  }

  /// Makes sure that nobody else has the case.
  ///
  /// - Throws: `CASE_LEASED`.
  func checkLease(of reviewer: Reviewer, at now: Instant) throws(Refusal) {
    guard let lease, lease.reviewer != reviewer.name else { return }
    throw .caseLeased(until: lease.until, at: now)
  }
}
