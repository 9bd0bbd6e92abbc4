internal import MusterStore
package import VerificationFlow

/// Applies a reviewer's decision about a case or one of its documents.
package struct DecideReview: Sendable {
  /// The result of a decision.
  struct Outcome: Sendable {
    let session: SessionID
    let project: ProjectID
    /// The step of the process; nil if the decision waits for a second person.
    let step: AdvanceProcess.Step?
  }

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let changes: SessionChanges
  @Shared var flow: AdvanceProcess
  let cases: ShowReview

  /// Decides, if the case is still as the reviewer saw it. A decision that needs two people becomes a proposal until
  /// a second person decides the same; a different decision discards the proposal.
  ///
  /// - Parameter once: Stores the answer for idempotent retries.
  /// - Returns: The case after the decision.
  /// - Throws: Nothing changes on an error: `CASE_CHANGED` if the case does not wait or was changed meanwhile;
  ///   `CASE_LEASED` while another reviewer has it; `SECOND_PERSON_NEEDED` if this reviewer has proposed a decision;
  ///   `SENIOR_NEEDED` for an escalated case; `DOUBTS_NOT_NAMED` for an acceptance of the person that does not name each
  ///   doubt about the case; `SESSION_NOT_FOUND`; `NO_SUCH_DOCUMENT`, `DOCUMENT_CONFLICT` or
  ///   `ATTEMPTS_EXHAUSTED` about the document; `PHASE_CONFLICT` for a re-upload that comes too late;
  ///   `REASON_UNKNOWN`; `INVALID_REQUEST`; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func decide(
    _ request: Request, on id: SessionID, by caller: Caller, once: IdempotencyContext<ReviewCase>? = nil
  ) async throws -> ReviewCase {
    let reviewer = try caller.reviewer(may: .decide).named(request.reviewer)
    let checked = try ValidatedDecision(request, reasons: configuration.reviewReasons, by: reviewer)
    let now = clock.now()
    let (outcome, decided) = try await mappingErrors {
      try await store.database.write { connection in
        let outcome = try decide(checked, on: id, for: caller, actor: caller.actor, on: connection, at: now)
        let decided = try cases.read(id, for: caller, on: connection, at: now)
        try once?.keep(.success(decided), of: id, on: connection)
        return (outcome, decided)
      }
    }
    // If the process fails by too many errors, the decision itself succeeds; the case shows the failure.
    notify(outcome)
    return decided
  }

  /// Decides within an open transaction. After its commit, ``notify(_:)`` has to be called.
  ///
  /// - Parameters:
  ///   - caller: Who decides now; nil where the service carries out what was decided.
  ///   - actor: The reviewer in audit records.
  ///   - isSimulated: Whether a sandbox simulates all the people that the decision needs.
  func decide(
    _ checked: ValidatedDecision, on id: SessionID, for caller: Caller? = nil, actor: AuditActor,
    isSimulated: Bool = false,
    on connection: any Connection, at now: Instant
  ) throws -> Outcome {
    let (state, point, attempt) = try check(checked, on: id, for: caller, on: connection, at: now)
    let isConfirmed = state.proposal.map(checked.agrees) ?? false
    if !isConfirmed, !isSimulated,
      configuration.fourEyes.concern(
        checked.documentId, because: checked.reason, of: attempt,
        corrected: try connection.correctedDocuments(of: [attempt]))
    {
      try propose(checked, state, attempt.id, by: actor, on: connection, at: now)
      return Outcome(session: id, project: state.project, step: nil)
    }
    try connection.removeProposal(of: id)
    let step = try flow.move(state.process, by: actor, .reviewed(checked.decision), on: connection, at: now)
    try note(checked, isConfirmed: isConfirmed, state, attempt.id, at: point, by: actor, on: connection, now)
    return Outcome(session: id, project: state.project, step: step)
  }

  /// Checks that a decision is possible. Changes nothing.
  ///
  /// - Throws: As the other functions.
  @discardableResult
  func check(
    _ checked: ValidatedDecision, on id: SessionID, for caller: Caller?, on connection: any Connection, at now: Instant
  ) throws -> (ReviewState, ReviewPoint, Verification) {
    let state = try ReviewState(id, for: caller, on: connection, limits: configuration.flowLimits, at: now)
    let point = try state.point(at: now)
    guard state.revision == checked.revision, let attempt = state.process.current else {
      throw ServiceError.caseChanged
    }
    try state.checkEscalation(for: checked.reviewer)
    try state.checkLease(of: checked.reviewer, at: now)
    if let proposal = state.proposal, checked.reviewer.isNamed(proposal.reviewer) {
      throw ServiceError.secondPersonNeeded
    }
    if let document = checked.documentId, !attempt.documents.contains(where: { $0.id == document }) {
      throw ServiceError.noSuchDocument
    }
    var process = state.process
    _ = try process.apply(.reviewed(checked.decision), at: now)
    if let caller { try checkDoubts(checked, about: id, for: caller, on: connection, at: now) }
    return (state, point, attempt)
  }

  /// Checks that an acceptance of the person names each doubt about the case.
  ///
  /// - Throws: `DOUBTS_NOT_NAMED`.
  private func checkDoubts(
    _ checked: ValidatedDecision, about id: SessionID, for caller: Caller, on connection: any Connection,
    at now: Instant
  ) throws {
    guard checked.kind == .accept, checked.documentId == nil else { return }
    let missing = Set(try cases.read(id, for: caller, on: connection, at: now).doubts.map(\.code))
      .subtracting(checked.doubts)
    guard missing.isEmpty else { throw ServiceError.doubtsNotNamed(missing.sorted()) }
  }

  /// Notifies the followers and the worker of a committed decision.
  func notify(_ outcome: Outcome) {
    if let step = outcome.step { return flow.notify(step) }
    changes.signalReview(outcome.session, outcome.project)
  }

  private func propose(
    _ checked: ValidatedDecision, _ state: ReviewState, _ attempt: VerificationID, by actor: AuditActor,
    on connection: any Connection, at now: Instant
  ) throws {
    try connection.save(
      ReviewProposal(
        id: checked.id, sessionId: state.process.id, decision: checked.kind, documentId: checked.documentId,
        reason: checked.reason, note: checked.note, reviewer: checked.reviewer.name, keyId: checked.reviewer.keyId,
        overruled: state.proposal?.reviewer, at: now))
    // Frees the case for the second person.
    try connection.removeLease(of: state.process.id)
    try audit(checked, .reviewProposed, of: state.process.id, attempt, by: actor, on: connection, now)
  }

  private func note(
    _ checked: ValidatedDecision, isConfirmed: Bool, _ state: ReviewState, _ attempt: VerificationID,
    at point: ReviewPoint, by actor: AuditActor, on connection: any Connection, _ now: Instant
  ) throws {
    let first = isConfirmed ? state.proposal : nil
    let lease = state.lease.flatMap { $0.reviewer == checked.reviewer.name ? $0 : nil }
    try connection.insert(
      DecisionRecord(
        id: checked.id, sessionId: state.process.id, revision: checked.revision, verificationId: attempt,
        documentId: checked.documentId, point: point, decision: checked.kind, reason: checked.reason,
        note: first == nil ? checked.note : first?.note, reviewer: first?.reviewer ?? checked.reviewer.name,
        keyId: first == nil ? checked.reviewer.keyId : first?.keyId, at: now,
        confirmedBy: first == nil ? nil : checked.reviewer.name, confirmingNote: first == nil ? nil : checked.note,
        overruled: first == nil ? state.proposal?.reviewer : first?.overruled,
        waited: state.process.pausableTimer.since?.duration(to: now), handled: lease?.since.duration(to: now)))
    try audit(checked, .reviewDecided, of: state.process.id, attempt, by: actor, on: connection, now)
  }

  /// Omits the note and the reviewer's name, since both may be personal data.
  private func audit(
    _ checked: ValidatedDecision, _ action: AuditRecord.Action, of session: SessionID, _ attempt: VerificationID,
    by actor: AuditActor, on connection: any Connection, _ now: Instant
  ) throws {
    try connection.insert(
      AuditRecord(
        at: now, sessionId: session, actor: actor, action: action,
        subject: checked.documentId?.rawValue ?? attempt.rawValue,
        detail: checked.words))
  }
}
