internal import MusterStore
package import VerificationFlow

/// Leases cases to reviewers for a limited time, so that no two work on the same one.
package struct LeaseReview: Sendable {
  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let changes: SessionChanges

  /// Leases a case for the configured time from now, or renews the reviewer's own lease.
  ///
  /// - Parameters:
  ///   - reviewer: The reviewer's name, 1 to 64 characters; nil for the name of the key.
  ///   - takingOver: Whether to take the case even from a colleague.
  ///   - once: Stores the answer for idempotent retries.
  /// - Throws: `CASE_LEASED` while another reviewer has it or has just decided it; `CASE_CHANGED` if it does not
  ///   wait; `SENIOR_NEEDED` for an escalated one; `SESSION_NOT_FOUND`; `INVALID_REQUEST`; `SCOPE_MISSING`,
  ///   `ROLE_MISSING`.
  package func take(
    _ id: SessionID, for reviewer: String? = nil, takingOver: Bool = false, by caller: Caller,
    once: IdempotencyContext<LeaseRecord>? = nil
  ) async throws -> LeaseRecord {
    let reviewer = try caller.reviewer(may: takingOver ? .takeOver : .decide).named(reviewer)
    let now = clock.now()
    let lease = try await store.database.write { connection in
      let state = try ReviewState(id, for: caller, on: connection, limits: configuration.flowLimits, at: now)
      _ = try state.point(at: now)
      try state.checkEscalation(for: reviewer)
      try state.checkLease(of: reviewer, takingOver: takingOver, at: now)
      let lease = try take(state, for: reviewer, by: caller.actor, on: connection, at: now)
      try once?.keep(.success(lease), of: id, on: connection)
      return lease
    }
    changes.signalReview(id, reviewer.project)
    return lease
  }

  /// Leases the longest-waiting case that no other reviewer has leased or is assigned, not put off,
  /// that has no pending decision,
  /// and for which this reviewer has not proposed a decision. Escalated cases are for seniors only. Concurrent
  /// callers get different cases.
  ///
  /// - Parameters:
  ///   - case: Considers only cases behind this one in the queue, if it still waits.
  ///   - reviewer: The reviewer's name, 1 to 64 characters; nil for the name of the key.
  /// - Returns: The lease, which has the case's id; nil if there is no such case.
  /// - Throws: `INVALID_REQUEST`; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func takeNext(
    after case: SessionID? = nil, for reviewer: String? = nil, by caller: Caller
  ) async throws -> LeaseRecord? {
    let reviewer = try caller.reviewer(may: .decide).named(reviewer)
    let now = clock.now()
    let lease = try await store.database.write { connection -> LeaseRecord? in
      var last = `case`
      while true {
        let free = try connection.casesToTake(
          of: reviewer.project, by: reviewer.name, isSenior: reviewer.isSenior, after: last, at: now, limit: 20)
        for id in free {
          let state = try ReviewState(id, for: caller, on: connection, limits: configuration.flowLimits, at: now)
          // The case may have expired without the expiry having been processed yet, or have been taken by a reviewer of
          // another service between the search and the lock.
          guard (try? state.point(at: now)) != nil, (try? state.checkLease(of: reviewer, at: now)) != nil,
            state.pending == nil
          else { continue }
          return try take(state, for: reviewer, by: caller.actor, on: connection, at: now)
        }
        guard let end = free.last else { return nil }
        last = end
      }
    }
    if let lease { changes.signalReview(lease.sessionId, reviewer.project) }
    return lease
  }

  /// Releases a case. Repeating the call, or never having had the case, is not an error.
  ///
  /// - Throws: `CASE_LEASED` if another reviewer has it; `SESSION_NOT_FOUND`; `INVALID_REQUEST`; `SCOPE_MISSING`,
  ///   `ROLE_MISSING`.
  package func release(_ id: SessionID, for reviewer: String? = nil, by caller: Caller) async throws {
    let reviewer = try caller.reviewer(may: .decide).named(reviewer)
    let now = clock.now()
    try await store.database.write { connection in
      let state = try ReviewState(id, for: caller, on: connection, limits: configuration.flowLimits, at: now)
      try state.checkLease(of: reviewer, at: now)
      guard state.lease != nil else { return }
      try connection.removeLease(of: id)
      try connection.insert(AuditRecord(at: now, sessionId: id, actor: caller.actor, action: .reviewReleased))
    }
    changes.signalReview(id, reviewer.project)
  }

  /// Puts a case off: ``takeNext(after:for:by:)`` does not lead this reviewer to it until the time has passed. If they
  /// have it, it is released. Others can take it meanwhile.
  ///
  /// - Parameter time: A minute to a week.
  /// - Throws: `CASE_LEASED`, `CASE_CHANGED`, `SESSION_NOT_FOUND`; `INVALID_REQUEST`; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func snooze(_ id: SessionID, for time: Duration?, by caller: Caller) async throws {
    let reviewer = try caller.reviewer(may: .decide)
    guard let time, (Duration.seconds(60)...Self.maxSnooze).contains(time) else {
      throw ServiceError.invalid("seconds: must be 60 to 604800.")
    }
    let now = clock.now()
    try await store.database.write { connection in
      let state = try ReviewState(id, for: caller, on: connection, limits: configuration.flowLimits, at: now)
      _ = try state.point(at: now)
      try state.checkLease(of: reviewer, at: now)
      if state.lease != nil { try connection.removeLease(of: id) }
      try connection.snooze(id, for: reviewer.name, until: now.advanced(by: time))
      try connection.insert(
        AuditRecord(
          at: now, sessionId: id, actor: caller.actor, action: .reviewSnoozed,
          detail: "\(Int(time / .seconds(60))) min"))
    }
    changes.signalReview(id, reviewer.project)
  }

  private static let maxSnooze = Duration.seconds(604_800)

  private func take(
    _ state: ReviewState, for reviewer: Reviewer, by actor: AuditActor, on connection: any Connection, at now: Instant
  ) throws -> LeaseRecord {
    let (id, own) = (state.process.id, state.lease.flatMap { $0.reviewer == reviewer.name ? $0 : nil })
    let lease = LeaseRecord(
      sessionId: id, reviewer: reviewer.name, since: own?.since ?? now,
      until: now.advanced(by: configuration.reviewLease))
    try connection.save(lease)
    if own == nil {
      let action = state.lease == nil ? AuditRecord.Action.reviewLeased : .reviewTakenOver
      try connection.insert(AuditRecord(at: now, sessionId: id, actor: actor, action: action))
    }
    return lease
  }
}
