internal import MusterStore
public import VerificationFlow

/// Takes what a reviewer decides of a case or of one of its documents.
public struct DecideReview: Sendable {
  let advance: AdvanceProcess
  let show: ShowReview

  /// Decides, if the case is still as the reviewer saw it.
  ///
  /// - Parameter once: Keeps the answer for a request that may be sent again.
  /// - Returns: The case as it stands then.
  /// - Throws: Nothing has changed then: `CASE_CHANGED` if it does not wait or was changed meanwhile; `CASE_LEASED` while
  ///   another reviewer has it; `SESSION_NOT_FOUND`; `NO_SUCH_DOCUMENT`, `DOCUMENT_CONFLICT` or `ATTEMPTS_EXHAUSTED`
  ///   about the document; `PHASE_CONFLICT` for a re-upload that comes too late; `REASON_UNKNOWN`; `INVALID_REQUEST`;
  ///   `SCOPE_MISSING`.
  public func callAsFunction(
    _ request: Request, on id: SessionID, by caller: Caller, once: Once<ReviewCase>? = nil
  ) async throws -> ReviewCase {
    let reviewer = try caller.reviewer(may: .decide).named(request.reviewer)
    let checked = try CheckedDecision(request, reasons: advance.configuration.reviewReasons, by: reviewer)
    let now = advance.clock.now()
    let (step, decided) = try await refusing {
      try await advance.store.database.write { connection in
        let step = try decide(checked, on: id, for: caller, actor: caller.actor, on: connection, at: now)
        let decided = try show.read(id, for: caller, on: connection, at: now)
        try once?.keep(.success(decided), of: id, on: connection)
        return (step, decided)
      }
    }
    // That too much has gone wrong with it is no refusal of the decision; the case shows it.
    advance.tell(step)
    return decided
  }

  /// The same within a transaction that is under way. When it is committed, `tell` has to be called.
  ///
  /// - Parameter actor: What the audit calls who decides.
  func decide(
    _ checked: CheckedDecision, on id: SessionID, for caller: Caller, actor: String, on connection: any Connection,
    at now: Instant
  ) throws -> AdvanceProcess.Step {
    let state = try ReviewState(id, for: caller, on: connection, limits: advance.configuration.flowLimits, at: now)
    let point = try state.point(at: now)
    guard state.revision == checked.revision, let verification = state.process.current else {
      throw Refusal.caseChanged
    }
    try state.checkLease(of: checked.reviewer, at: now)
    if let document = checked.documentId, !verification.documents.contains(where: { $0.id == document }) {
      throw Refusal.noSuchDocument
    }
    let step = try advance.move(state.process, by: actor, .reviewed(checked.decision), on: connection, at: now)
    try note(checked, of: id, verification.id, at: point, by: actor, on: connection, now)
    return step
  }

  private func note(
    _ checked: CheckedDecision, of session: SessionID, _ verification: VerificationID, at point: ReviewPoint,
    by actor: String, on connection: any Connection, _ now: Instant
  ) throws {
    try connection.insert(
      DecisionRecord(
        id: freshID(), sessionId: session, revision: checked.revision, verificationId: verification,
        documentId: checked.documentId, point: point, decision: checked.word, reason: checked.reason,
        note: checked.note, reviewer: checked.reviewer.name, keyId: checked.reviewer.keyId, at: now))
    // Neither the note nor the reviewer's name: both may be personal.
    try connection.insert(
      AuditRecord(
        at: now, sessionId: session, actor: actor, action: .reviewDecided,
        subject: checked.documentId?.rawValue ?? verification.rawValue,
        detail: [checked.word.rawValue, checked.reason?.rawValue].compactMap(\.self).joined(separator: " ")))
  }
}
