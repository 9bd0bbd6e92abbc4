internal import MusterStore
internal import VerificationFlow

/// Lets a decision take effect that nobody has undone in time.
struct ApplyDecision: JobRun {
  let deferDecision: DeferDecision

  func callAsFunction(_ job: JobRecord) async throws {
    let decideReview = deferDecision.decideReview
    let advance = decideReview.advance
    let now = advance.clock.now()
    let id = job.payload.split(separator: "/").last.map(String.init) ?? ""
    let (outcome, pending) = try await refusing {
      try await advance.store.database.write { connection -> (DecideReview.Outcome?, PendingDecision?) in
        try connection.removeJob(job.id)
        guard let pending = try connection.pendingDecision(id), pending.state == .pending else { return (nil, nil) }
        do {
          return (try deferDecision.settle(pending, on: connection, at: now), pending)
        } catch let refusal as Refusal where !refusal.isOurs {
          try fail(pending, because: refusal.code, on: connection, at: now)
        } catch let error as TransitionError {
          try fail(pending, because: error.code.rawValue, on: connection, at: now)
        }
        return (nil, pending)
      }
    }
    if let outcome {
      decideReview.tell(outcome)
    } else if let pending {
      advance.tell(pending.sessionId, pending.projectId)
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
