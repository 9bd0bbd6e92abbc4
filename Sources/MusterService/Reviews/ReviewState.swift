internal import MusterStore
internal import VerificationFlow

/// The state of a case as far as it matters for a change. Read in the transaction of the change.
struct ReviewState: Sendable {
  let project: ProjectID
  let revision: Int
  let process: OnboardingProcess
  let lease: LeaseRecord?
  /// The decision about it that waits to take effect, if any.
  let pending: PendingDecision?
  /// The decision about it that waits for a second person, if any.
  let proposal: ReviewProposal?
  let assignment: AssignmentRecord?
  let escalation: EscalationRecord?

  /// - Parameter caller: Nil where the service itself acts, for which every case exists.
  /// - Throws: `SESSION_NOT_FOUND` if it does not exist for this caller.
  init(
    _ id: SessionID, for caller: Caller?, on connection: any Connection, limits: FlowLimits, at now: Instant
  ) throws {
    guard let session = try connection.session(id), caller?.sees(session) ?? true,
      let process = try connection.process(of: id, limits: limits)
    else { throw ServiceError.sessionNotFound }
    project = session.projectId
    revision = session.revision
    self.process = process
    lease = try connection.leases(of: [id], at: now).first
    pending = try connection.pendingDecisions(of: [id]).first
    proposal = try connection.proposals(of: [id]).first
    assignment = try connection.assignments(of: [id]).first
    escalation = try connection.escalations(of: [id]).first
  }

  /// Returns the point at which the case waits for a reviewer.
  ///
  /// - Throws: `CASE_CHANGED` if it does not wait, or no longer does.
  func point(at now: Instant) throws(ServiceError) -> ReviewPoint {
    guard let point = process.asOf(now).reviewPoint else { throw .caseChanged }
    return point
  }

  /// Checks that the case is not escalated, or that the reviewer is a senior.
  ///
  /// - Throws: `SENIOR_NEEDED`.
  func checkEscalation(for reviewer: Reviewer) throws(ServiceError) {
    guard escalation == nil || reviewer.isSenior else { throw .seniorNeeded }
  }

  /// Checks that no other reviewer has leased the case or just decided it.
  ///
  /// - Parameter takingOver: Whether to ignore another reviewer's lease.
  /// - Throws: `CASE_LEASED`.
  func checkLease(of reviewer: Reviewer, takingOver: Bool = false, at now: Instant) throws(ServiceError) {
    if let pending, pending.reviewer != reviewer.name { throw .caseLeased(until: pending.takesEffectAt, at: now) }
    guard let lease, lease.reviewer != reviewer.name, !takingOver else { return }
    throw .caseLeased(until: lease.until, at: now)
  }
}
