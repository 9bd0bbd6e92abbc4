internal import MusterStore
internal import VerificationFlow

/// A case as far as it matters to whoever wants to change it. Read in the transaction that does.
struct ReviewState: Sendable {
  let project: ProjectID
  let revision: Int
  let process: OnboardingProcess
  /// Who has it, if somebody does.
  let lease: LeaseRecord?
  /// The decision about it that waits to take effect, if there is one.
  let pending: PendingDecision?
  /// The decision about it that waits for a second person, if there is one.
  let proposal: ReviewProposal?
  /// To whom it is assigned, if it is.
  let assignment: AssignmentRecord?
  /// That it is escalated, if it is.
  let escalation: EscalationRecord?

  /// - Throws: `SESSION_NOT_FOUND` if it does not exist for this caller.
  init(
    _ id: SessionID, for caller: Caller, on connection: any Connection, limits: FlowLimits, at now: Instant
  ) throws {
    guard let session = try connection.session(id), caller.sees(session),
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

  /// Where the case waits.
  ///
  /// - Throws: `CASE_CHANGED` if it does not, or not any more.
  func point(at now: Instant) throws(ServiceError) -> ReviewPoint {
    guard let point = process.asOf(now).reviewPoint else { throw .caseChanged }
    return point
  }

  /// Makes sure that the case is not escalated, or the reviewer a senior.
  ///
  /// - Throws: `SENIOR_NEEDED`.
  func checkEscalation(for reviewer: Reviewer) throws(ServiceError) {
    guard escalation == nil || reviewer.isSenior else { throw .seniorNeeded }
  }

  /// Makes sure that nobody else has the case or has just decided it.
  ///
  /// - Parameter takingOver: Whether somebody else's lease is no hindrance.
  /// - Throws: `CASE_LEASED`.
  func checkLease(of reviewer: Reviewer, takingOver: Bool = false, at now: Instant) throws(ServiceError) {
    if let pending, pending.reviewer != reviewer.name { throw .caseLeased(until: pending.takesEffectAt, at: now) }
    guard let lease, lease.reviewer != reviewer.name, !takingOver else { return }
    throw .caseLeased(until: lease.until, at: now)
  }
}
