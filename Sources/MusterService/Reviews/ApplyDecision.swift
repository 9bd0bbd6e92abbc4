internal import MusterStore
internal import VerificationFlow

/// Lets a decision take effect that nobody has undone in time.
struct ApplyDecision: JobRun {
  let deferDecision: DeferDecision

  func callAsFunction(_ job: JobRecord) async throws {
    let decideReview = deferDecision.decideReview
    let advance = decideReview.advance
    let now = advance.clock.now()
    guard case .applyDecision(let id, let sessionID) = job.job else { throw WrongJob() }
    let (outcome, session) = try await refusing {
      try await advance.store.database.write { connection -> (DecideReview.Outcome?, SessionRecord?) in
        try connection.removeJob(job.id)
        let session = try connection.session(sessionID)
        guard let pending = try connection.pendingDecision(id), pending.state == .pending else { return (nil, session) }
        do {
          return (try deferDecision.settle(pending, on: connection, at: now), session)
        } catch let error as ServiceError where !error.isOurs {
          try fail(pending, because: error.code, on: connection, at: now)
        } catch let error as TransitionError {
          try fail(pending, because: error.code.rawValue, on: connection, at: now)
        }
        return (nil, session)
      }
    }
    if let outcome {
      decideReview.tell(outcome)
    } else if let session {
      // Also where an operator has withdrawn it, whose command could not tell anybody.
      advance.tell(session.id, session.projectId)
    }
  }

  /// Nothing is overwritten; the reviewer is to see that nothing came of it.
  private func fail(
    _ pending: PendingDecision, because code: String, on connection: any Connection, at now: Instant
  ) throws {
    var failed = pending
    failed.state = .failed
    failed.failure = code
    try connection.save(failed)
    try deferDecision.note(failed, .reviewFailed, by: pending.actor, on: connection, at: now)
  }
}
