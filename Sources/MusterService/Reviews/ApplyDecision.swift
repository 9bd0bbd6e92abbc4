internal import MusterStore
internal import VerificationFlow

/// Applies a decision that was not undone in time.
struct ApplyDecisionJob: SessionJob {
  static let kind: JobKind = "apply-decision"

  /// The id of the decision.
  let decision: String
  let sessionID: SessionID

  var id: String { Self.id(of: decision) }
}

/// Applies a decision that was not undone in time, or marks it as failed.
struct ApplyDecision: PlainJobHandler {
  let store: Store
  let clock: Clock
  let changes: SessionChanges
  let decisions: DecideReview
  let pendingDecisions: DeferDecision

  func run(_ work: ApplyDecisionJob, _ record: JobRecord) async throws {
    let now = clock.now()
    let (outcome, session) = try await mappingErrors {
      try await store.database.write { connection -> (DecideReview.Outcome?, SessionRecord?) in
        try connection.conclude(record)
        let session = try connection.session(work.sessionID)
        guard let pending = try connection.pendingDecision(work.decision), pending.state == .pending else {
          return (nil, session)
        }
        do {
          return (try pendingDecisions.apply(pending, on: connection, at: now), session)
        } catch let error as ServiceError where !error.isOurs {
          try fail(pending, because: error.code, on: connection, at: now)
        } catch let error as TransitionError {
          try fail(pending, because: error.code.rawValue, on: connection, at: now)
        }
        return (nil, session)
      }
    }
    if let outcome {
      decisions.notify(outcome)
    } else if let session {
      // An operator's command, which cannot reach the watchers, may have withdrawn the decision.
      changes.signalReview(session.id, session.projectId)
    }
  }

  /// Marks the decision as failed, so that the reviewer sees that it had no effect.
  private func fail(
    _ pending: PendingDecision, because code: String, on connection: any Connection, at now: Instant
  ) throws {
    var failed = pending
    failed.state = .failed
    failed.failure = code
    try connection.save(failed)
    try pendingDecisions.note(failed, .reviewFailed, by: pending.actor, on: connection, at: now)
  }
}
