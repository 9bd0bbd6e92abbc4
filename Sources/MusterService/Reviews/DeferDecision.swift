internal import MusterStore
package import VerificationFlow

/// Takes what a reviewer decides at the desk: it takes effect a little later, and may be undone until then.
package struct DeferDecision: Sendable {
  /// The maximum number of a reviewer's decisions that are listed.
  private static let maxListed = 50

  let store: Store
  let configuration: ServiceConfiguration
  let clock: Clock
  let changes: SessionChanges
  let signal: JobSignal
  let decide: DecideReview

  /// Decides, to take effect when the configured time has passed; where that is none, at once. Until then nobody else
  /// can take or decide the case. An earlier decision of the same reviewer about the same case takes effect with this
  /// one's coming, and this one counts for the case as it is then.
  ///
  /// - Throws: What ``DecideReview`` throws, and nothing has changed then. If the case has changed when the decision is
  ///   to take effect, nothing comes of it, and it is kept as failed for the reviewer to see.
  package func callAsFunction(
    _ request: DecideReview.Request, on id: SessionID, by caller: Caller
  ) async throws -> PendingDecision {
    let reviewer = try caller.reviewer(may: .decide).named(request.reviewer)
    let now = clock.now()
    let (pending, outcomes) = try await mappingErrors {
      try await store.database.write { connection -> (PendingDecision, [DecideReview.Outcome]) in
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
          try decide.check(checked, on: id, for: caller, on: connection, at: now)
          try keep(pending, on: connection, at: now)
        } else {
          outcomes.append(
            try decide(checked, on: id, for: caller, actor: caller.actor, on: connection, at: now))
        }
        return (pending, outcomes)
      }
    }
    for outcome in outcomes { decide.notify(outcome) }
    notify(pending)
    return pending
  }

  /// Takes a decision back that has not taken effect; nothing came of it then.
  ///
  /// - Returns: What it was.
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

  /// The reviewer's own decisions that wait to take effect or could not, newest first; at most 50.
  ///
  /// - Throws: `INVALID_REQUEST`; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func pending(for reviewer: String? = nil, by caller: Caller) async throws -> [PendingDecision] {
    let reviewer = try caller.reviewer(may: .see).named(reviewer)
    return try await store.database.read {
      try $0.pendingDecisions(by: reviewer.name, in: reviewer.project, limit: Self.maxListed)
    }
  }

  /// The ids of those of these decisions that only become a proposal: they take two people, and no other one has
  /// proposed the same.
  package func proposals(among decisions: [PendingDecision]) async throws -> Set<String> {
    let (now, limits) = (clock.now(), configuration.flowLimits)
    let sessions = decisions.map(\.sessionId)
    if decisions.isEmpty { return [] }
    return try await store.database.read { connection in
      let processes = try connection.processes(of: sessions, limits: limits).map { $0.asOf(now) }
      let proposals = try connection.proposals(of: sessions)
      return Set(
        decisions.filter { decision in
          guard let attempt = processes.first(where: { $0.id == decision.sessionId })?.current else { return false }
          let isConfirmation = proposals.contains {
            $0.sessionId == decision.sessionId
              && $0.proposes(decision.decision, decision.documentId, because: decision.reason)
          }
          return !isConfirmation
            && configuration.fourEyes.concern(decision.documentId, because: decision.reason, of: attempt)
        }.map(\.id))
    }
  }

  /// Puts a decision away that could not take effect.
  ///
  /// - Throws: `DECISION_NOT_FOUND` if there is no such one of this reviewer; `INVALID_REQUEST`; `SCOPE_MISSING`,
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

  /// Lets a decision take effect within a transaction that is under way. When it is committed, the outcome has to be
  /// told.
  ///
  /// - Throws: What keeps it from it; it is put away all the same, unless the transaction is taken back.
  func apply(
    _ pending: PendingDecision, on connection: any Connection, at now: Instant
  ) throws -> DecideReview.Outcome {
    try remove(pending, on: connection)
    guard try connection.mayStillDecide(pending.actor) else {
      throw ServiceError(.forbidden, "ROLE_MISSING", "The reviewer's account is closed or may no longer decide cases.")
    }
    guard let checked = ValidatedDecision(pending) else { throw ServiceError.caseChanged }
    return try decide(
      checked, on: pending.sessionId, actor: pending.actor, on: connection, at: now)
  }

  /// Notes what became of a decision.
  func note(
    _ pending: PendingDecision, _ action: AuditRecord.Action, by actor: AuditActor, on connection: any Connection,
    at now: Instant
  ) throws {
    try connection.insert(
      AuditRecord(
        at: now, sessionId: pending.sessionId, actor: actor, action: action, subject: pending.id,
        detail: pending.failure))
  }

  private func underway(
    in session: SessionID, by reviewer: Reviewer, on connection: any Connection
  ) throws -> PendingDecision? {
    try connection.pendingDecisions(of: [session]).first { $0.isOf(reviewer) }
  }

  private func keep(_ pending: PendingDecision, on connection: any Connection, at now: Instant) throws {
    try connection.save(pending)
    try connection.insert(
      JobRecord(pending.job, cause: RequestOrigin.forJob, runAt: pending.takesEffectAt), at: now)
    try note(pending, .reviewDeferred, by: pending.actor, on: connection, at: now)
  }

  private func remove(_ pending: PendingDecision, on connection: any Connection) throws {
    try connection.removePendingDecision(pending.id)
    try connection.removeJob(pending.job.id)
  }

  private func notify(_ pending: PendingDecision) {
    changes.signalReview(pending.sessionId, pending.projectId)
    signal.wake([.applyDecision])
  }
}

extension Connection {
  /// Whether nothing has been done to a reviewer's account since that keeps their decisions from taking effect: a request
  /// of theirs may have been on its way meanwhile.
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
      keyId: checked.reviewer.keyId, actor: actor, revision: checked.revision, decision: checked.word,
      documentId: checked.documentId, reason: checked.reason, note: checked.note, createdAt: now, takesEffectAt: end)
  }

  fileprivate var job: Job { .applyDecision(id: id, session: sessionId) }

  fileprivate func isOf(_ reviewer: Reviewer) -> Bool {
    projectId == reviewer.project && self.reviewer == reviewer.name
  }
}
