internal import MusterStore
internal import VerificationFlow

/// Moves processes: the only way to change their state.
///
/// Loading, applying the event, the answers of built-in providers, saving, and recording all that follows are one
/// transaction.
struct AdvanceProcess: Sendable {
  /// The changes that an event made.
  struct Step: Sendable {
    let project: ProjectID
    let before: OnboardingProcess
    var after: OnboardingProcess
    /// The answer to an entered code.
    var answer: OneTimeCode.Answer?
    /// The error for the caller, although the event changed something.
    var error: TransitionError?
    /// The attributes that the app's part of the presence check needs.
    var presenceAttributes: [String: AttributeValue]?
    /// The kinds of jobs that a worker must be woken for.
    var jobs: Set<JobKind> = []
    /// The session as the step found it; nil if nothing moved.
    var session: ProvidedSession?

    /// Adds the step that followed in the same transaction.
    mutating func `continue`(with next: Step) {
      after = next.after
      jobs.formUnion(next.jobs)
    }
  }

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let effects: ProcessEffects
  let contents: CheckContents
  let changes: SessionChanges
  let signal: JobSignal

  /// Moves a process in a separate transaction, and then notifies its watchers.
  ///
  /// - Parameters:
  ///   - expected: Loads what `event` will need, together with the process.
  ///   - work: Runs in the same transaction.
  /// - Throws: A `ServiceError`: the flow's refusal of the event, or the error that the event led to;
  ///   `SESSION_NOT_FOUND`.
  func advance<Value: Sendable>(
    _ id: SessionID, by actor: AuditActor,
    expecting expected: @escaping @Sendable (any Connection) throws -> Void = { _ in },
    _ event: @escaping @Sendable (OnboardingProcess, any Connection) throws -> Event,
    also work: @escaping @Sendable (Step, any Connection) throws -> Value
  ) async throws -> Value {
    let now = clock.now()
    let (step, value) = try await mappingErrors {
      try await store.database.write { connection in
        let process = try loadToMove(id, expecting: expected, on: connection)
        let step = try move(process, by: actor, event(process, connection), on: connection, at: now)
        return (step, try work(step, connection))
      }
    }
    notify(step)
    if let error = step.error { throw ServiceError(error) }
    return value
  }

  /// Moves a process by one event.
  @discardableResult
  func advance(_ id: SessionID, by actor: AuditActor, _ event: Event) async throws -> Step {
    try await advance(id, by: actor, { _, _ in event }, also: { step, _ in step })
  }

  /// Moves the process of the caller's own session.
  ///
  /// - Parameter once: Stores the answer for idempotent retries, including an error that changed something.
  /// - Returns: The session after the change.
  /// - Throws: As the other overloads; `SESSION_TOKEN_NEEDED`.
  func own(
    _ caller: Caller, once: IdempotencyContext<SessionView>?,
    _ event: @escaping @Sendable (OnboardingProcess, any Connection) throws -> Event
  ) async throws -> SessionView {
    let id = try caller.sessionID
    return try await advance(id, by: caller.actor, event) { step, connection in
      let view = try view(of: id, for: caller, on: connection)
      try once?.keep(step.error.map { .failure(ServiceError($0)) } ?? .success(view), of: id, on: connection)
      return view
    }
  }

  /// Returns the session as the caller sees it, within an open transaction.
  ///
  /// - Throws: `SESSION_NOT_FOUND`.
  func view(of id: SessionID, for caller: Caller, on connection: any Connection) throws -> SessionView {
    try FindSessions(store: store, configuration: configuration, clock: clock, contents: contents).view(
      of: id, for: caller, on: connection)
  }

  /// Returns the process of a session that is to be moved.
  ///
  /// - Parameter expected: Loads what else will be needed.
  /// - Throws: `SESSION_NOT_FOUND`.
  func loadToMove(
    _ id: SessionID, expecting expected: @escaping (any Connection) throws -> Void = { _ in },
    on connection: any Connection
  ) throws -> OnboardingProcess {
    connection.prefetch({ _ = try load(id, on: $0) }, { _ = try ProvidedSession(id, on: $0) }, expected)
    return try load(id, on: connection)
  }

  /// Returns the process of a session.
  ///
  /// - Throws: `SESSION_NOT_FOUND`.
  func load(_ id: SessionID, on connection: any Connection) throws -> OnboardingProcess {
    guard let process = try connection.process(of: id, limits: configuration.flowLimits) else {
      throw ServiceError.sessionNotFound
    }
    return process
  }

  /// Saves a new process, moved by its first event if there is one.
  func begin(
    _ process: OnboardingProcess, by actor: AuditActor, _ event: Event?, on connection: any Connection, at now: Instant
  ) throws -> Step {
    try move(process, by: actor, event, since: nil, on: connection, at: now)
  }

  /// Moves a process within an open transaction. After its commit, ``notify(_:)`` has to be called.
  ///
  /// - Parameter mark: The answer that the judged picture requests from the document provider, in a sandbox.
  /// - Throws: `TransitionError`; nothing has changed then.
  func move(
    _ process: OnboardingProcess, by actor: AuditActor, _ event: Event, mark: SandboxAnswer? = nil,
    on connection: any Connection, at now: Instant
  ) throws -> Step {
    try move(process, by: actor, event, mark, since: process, on: connection, at: now)
  }

  private func move(
    _ before: OnboardingProcess, by actor: AuditActor, _ event: Event?, _ mark: SandboxAnswer? = nil,
    since saved: OnboardingProcess?, on connection: any Connection, at now: Instant
  ) throws -> Step {
    guard var session = try ProvidedSession(before.id, on: connection) else { throw ServiceError.sessionNotFound }
    session.mark = mark
    var step = Step(project: session.record.projectId, before: before, after: before)
    step.session = session
    var (process, jobs, codes) = (before, [JobRecord](), [OneTimeCode.Kind]())
    var events = event.map { [$0] } ?? []
    var hasEffects = false
    while !events.isEmpty {
      for effect in try process.apply(events.removeFirst(), at: now) {
        hasEffects = true
        switch effect {
        case .answer(let answer): step.answer = answer
        case .refuse(let code): step.error = step.error ?? TransitionError(code, in: process.state)
        case .sendCode(let kind): codes.append(kind)
        case .beginPresenceCheck: step.presenceAttributes = effects.presenceAttributes(of: process, in: session)
        default:
          jobs += try effects.jobs(following: effect, of: process, in: session, at: now)
          if let answer = effects.answer(to: effect, of: process, in: session) { events.append(answer) }
        }
      }
    }
    step.error = step.error.map { TransitionError($0.code, in: process.state) }
    try connection.save(process, since: saved, isDecided: event?.isDecision == true, at: now)
    for kind in codes {
      jobs += try effects.codes.send(kind, for: process, in: session, because: event, on: connection, at: now)
    }
    jobs += try effects.jobs(
      following: process, since: before, isNew: saved == nil, in: session, on: connection, at: now)
    jobs += try connection.record(
      WebhookNotification.of(event, before, process, isNew: saved == nil), of: session.record, at: now)
    for job in jobs { try connection.enqueue(job, at: now) }
    // A repeated event without an effect is not recorded.
    if let event, hasEffects || process != before {
      try note(event, before, process, by: actor, on: connection, at: now)
    }
    step.after = process
    step.jobs = Set(jobs.filter { JobWorker.oversleeps($0.runAt, at: now) }.map(\.kind))
    return step
  }

  /// Notifies the watchers and the workers of a committed step.
  func notify(_ step: Step) {
    changes.signal(step.after.id)
    if step.before.reviewPoint != nil || step.after.reviewPoint != nil { changes.signalQueue(of: step.project) }
    signal.wake(step.jobs)
  }

  /// Records the changes for the followers of the session and in the audit.
  private func note(
    _ event: Event, _ before: OnboardingProcess, _ after: OnboardingProcess, by actor: AuditActor,
    on connection: any Connection, at now: Instant
  ) throws {
    let known = Dictionary(
      (before.verification?.documents ?? []).map { ($0.id, $0.status) }, uniquingKeysWith: { $1 })
    for document in after.verification?.documents ?? [] where known[document.id] != document.status {
      try connection.insert(.document(document.id, document.status), in: after.id, at: now)
    }
    if after.state != before.state {
      try connection.insert(.phase(after.state), in: after.id, at: now)
    }
    try connection.insert(
      AuditRecord(
        at: now, sessionId: after.id, actor: actor, action: .processMoved, subject: after.verification?.id.rawValue,
        detail: "\(event.name): \(before.state) → \(after.state)"))
  }
}

/// Runs `work` and turns the errors of the flow and of the store into a `ServiceError`.
func mappingErrors<Value>(_ work: () async throws -> Value) async throws -> Value {
  do {
    return try await work()
  } catch {
    throw ServiceError.of(error)
  }
}
