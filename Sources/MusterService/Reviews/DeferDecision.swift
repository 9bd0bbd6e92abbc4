internal import MusterStore
package import VerificationFlow

/// Accepts a reviewer's decision, which takes effect after a configured time and can be undone until then.
package struct DeferDecision: Sendable {
  /// The maximum number of a reviewer's decisions that are listed.
  private static let maxListed = 50

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let changes: SessionChanges
  let signal: JobSignal
  let decisions: DecideReview

  /// Accepts a decision that takes effect when the configured time has passed, or immediately if that is zero. Until
  /// then no other reviewer can lease or decide the case. An earlier pending decision of the same reviewer about the
  /// same case takes effect now, and this one applies to the case as it is after that.
  ///
  /// - Throws: The errors of ``DecideReview``, without any effect. If the case has changed by the time the decision is
  ///   to take effect, it has none, and is kept as failed for the reviewer to see.
  package func `defer`(
    _ request: DecideReview.Request, on id: SessionID, by caller: Caller
  ) async throws -> PendingDecision {
    let reviewer = try caller.reviewer(may: .decide).named(request.reviewer)
    let now = clock.now()
    let (pending, outcomes) = try await mappingErrors {
      try await store.database.write { connection -> (PendingDecision, [DecideReview.Outcome]) in
        try connection.lock(id)
        var request = request
        var outcomes: [DecideReview.Outcome] = []
        if let earlier = try underway(in: id, by: reviewer, on: connection) {
          outcomes.append(try apply(earlier, on: connection, at: now))
          if request.revision == earlier.revision { request.revision = try connection.session(id)?.revision }
        }
        let checked = try ValidatedDecision(request, reasons: configuration.reviewReasons, by: reviewer)
        let pending = PendingDecision(
          checked, of: id, by: caller.actor, from: now, until: now.advanced(by: configuration.reviewUndo))
        if configuration.reviewUndo > .zero {
          try decisions.check(checked, on: id, for: caller, on: connection, at: now)
          try keep(pending, as: checked.words, on: connection, at: now)
        } else {
          outcomes.append(
            try decisions.decide(checked, on: id, for: caller, actor: caller.actor, on: connection, at: now))
        }
        return (pending, outcomes)
      }
    }
    for outcome in outcomes { decisions.notify(outcome) }
    notify(pending)
    return pending
  }

  /// Undoes a decision that has not taken effect.
  ///
  /// - Returns: The decision.
  /// - Throws: `DECISION_TOOK_EFFECT` if it is too late; `DECISION_NOT_FOUND` if it is no decision of this reviewer;
  ///   `INVALID_REQUEST`; `SCOPE_MISSING`, `ROLE_MISSING`.
  @discardableResult
  package func undo(
    _ id: String, for reviewer: String? = nil, by caller: Caller
  ) async throws -> PendingDecision {
    let reviewer = try caller.reviewer(may: .decide).named(reviewer)
    let now = clock.now()
    let undone = try await store.database.write { connection in
      guard let pending = try connection.pendingDecision(id), pending.isOf(reviewer) else {
        throw try connection.tookEffect(id) ? ServiceError.decisionTookEffect : ServiceError.decisionNotFound
      }
      try remove(pending, on: connection)
      try note(pending, .reviewUndone, by: caller.actor, on: connection, at: now)
      return pending
    }
    notify(undone)
    return undone
  }

  /// Returns the reviewer's own decisions that wait to take effect or could not, newest first; at most 50.
  ///
  /// - Throws: `INVALID_REQUEST`; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func list(for reviewer: String? = nil, by caller: Caller) async throws -> [PendingDecision] {
    let reviewer = try caller.reviewer(may: .see).named(reviewer)
    return try await store.database.read {
      try $0.pendingDecisions(by: reviewer.name, in: reviewer.project, limit: Self.maxListed)
    }
  }

  /// Returns the ids of the decisions that only become proposals, because they need two reviewers and no other one has
  /// proposed the same.
  package func proposals(among decisions: [PendingDecision]) async throws -> Set<String> {
    let (now, limits) = (clock.now(), configuration.flowLimits)
    let sessions = decisions.map(\.sessionId)
    if decisions.isEmpty { return [] }
    return try await store.database.read { connection in
      let processes = try connection.processes(of: sessions, limits: limits).map { $0.asOf(now) }
      let proposals = try connection.proposals(of: sessions)
      let corrected = try connection.correctedDocuments(of: processes.compactMap(\.current))
      return Set(
        decisions.filter { decision in
          guard let attempt = processes.first(where: { $0.id == decision.sessionId })?.current else { return false }
          let isConfirmation = proposals.contains {
            $0.sessionId == decision.sessionId
              && $0.proposes(decision.decision, decision.documentId, because: decision.reason)
          }
          return !isConfirmation
            && configuration.fourEyes.concern(
              decision.documentId, because: decision.reason, of: attempt, corrected: corrected)
        }.map(\.id))
    }
  }

  /// Dismisses a decision that failed.
  ///
  /// - Throws: `DECISION_NOT_FOUND` if this reviewer has no such decision; `INVALID_REQUEST`; `SCOPE_MISSING`,
  ///   `ROLE_MISSING`.
  package func dismiss(_ id: String, for reviewer: String? = nil, by caller: Caller) async throws {
    let reviewer = try caller.reviewer(may: .decide).named(reviewer)
    try await store.database.write { connection in
      guard let pending = try connection.pendingDecision(id), pending.isOf(reviewer), pending.state == .failed else {
        throw ServiceError.decisionNotFound
      }
      try connection.removePendingDecision(id)
    }
  }

  /// Applies a decision within a transaction. Pass the outcome to ``DecideReview/notify(_:)`` after the commit.
  ///
  /// - Throws: The reason why it has no effect. Its row is deleted all the same, unless the transaction is rolled back.
  func apply(
    _ pending: PendingDecision, on connection: any Connection, at now: Instant
  ) throws -> DecideReview.Outcome {
    try remove(pending, on: connection)
    guard try connection.mayStillDecide(pending.actor) else {
      throw ServiceError(.roleMissing, "The reviewer's account is closed or may no longer decide cases.")
    }
    guard let checked = ValidatedDecision(pending) else { throw ServiceError.caseChanged }
    return try decisions.decide(
      checked, on: pending.sessionId, actor: pending.actor, on: connection, at: now)
  }

  /// Records in the audit what happened to a decision.
  func note(
    _ pending: PendingDecision, _ action: AuditRecord.Action, detail: String? = nil, by actor: AuditActor,
    on connection: any Connection, at now: Instant
  ) throws {
    try connection.insert(
      AuditRecord(
        at: now, sessionId: pending.sessionId, actor: actor, action: action, subject: pending.id,
        detail: pending.failure ?? detail))
  }

  private func underway(
    in session: SessionID, by reviewer: Reviewer, on connection: any Connection
  ) throws -> PendingDecision? {
    try connection.pendingDecisions(of: [session]).first { $0.isOf(reviewer) }
  }

  private func keep(
    _ pending: PendingDecision, as words: String, on connection: any Connection, at now: Instant
  ) throws {
    try connection.save(pending)
    try connection.insert(
      JobRecord(pending.job, cause: RequestOrigin.forJob, runAt: pending.takesEffectAt), at: now)
    try note(pending, .reviewDeferred, detail: words, by: pending.actor, on: connection, at: now)
  }

  private func remove(_ pending: PendingDecision, on connection: any Connection) throws {
    try connection.removePendingDecision(pending.id)
    try connection.removeJob(pending.job.id)
  }

  private func notify(_ pending: PendingDecision) {
    changes.signalReview(pending.sessionId, pending.projectId)
    signal.wake([ApplyDecisionJob.kind])
  }
}

extension Connection {
  /// Whether the reviewer's account still permits decisions; it may have been closed since the request.
  fileprivate func mayStillDecide(_ actor: AuditActor) throws -> Bool {
    guard case .reviewer(let id) = actor, let account = try reviewer(id) else { return true }
    return account.disabledAt == nil && account.record.role.rights.contains(.decide)
  }
}

extension PendingDecision {
  fileprivate init(
    _ checked: ValidatedDecision, of session: SessionID, by actor: AuditActor, from now: Instant, until end: Instant
  ) {
    self.init(
      id: checked.id, sessionId: session, projectId: checked.reviewer.project, reviewer: checked.reviewer.name,
      keyId: checked.reviewer.keyId, actor: actor, revision: checked.revision, decision: checked.kind,
      documentId: checked.documentId, reason: checked.reason, note: checked.note, createdAt: now, takesEffectAt: end)
  }

  fileprivate var job: ApplyDecisionJob { ApplyDecisionJob(decision: id, sessionID: sessionId) }

  fileprivate func isOf(_ reviewer: Reviewer) -> Bool {
    projectId == reviewer.project && self.reviewer == reviewer.name
  }
}
