internal import MusterStore
internal import VerificationFlow

/// Moves processes: the one way to change where one stands.
///
/// Load, apply, let the providers that are at hand answer, save, and record all that follows: one transaction.
struct AdvanceProcess: Sendable {
  /// What an event did.
  struct Step: Sendable {
    let project: ProjectID
    let before: OnboardingProcess
    let after: OnboardingProcess
    /// What the caller is told of an entered code.
    var answer: OneTimeCode.Answer?
    /// What the caller is refused with although the event changed something.
    var error: TransitionError?
    /// What the app's part of the presence check needs.
    var presenceAttributes: [String: AttributeValue]?
    /// Of which kinds there are new jobs.
    var jobs: Set<Job.Kind> = []
  }

  let store: Store
  let configuration: ServiceConfiguration
  let clock: Clock
  /// Who is asked in live projects.
  let providers: Providers
  let measures: ServiceMetrics
  let codes: CodeDelivery
  let changes: ChangeNotifier<SessionID>
  let queues: ChangeNotifier<ProjectID>
  let worker: JobSignal
  private let recordWebhooks = RecordWebhooks()
  private let documents = EmbeddedDocumentProvider()
  private let presence = SandboxPresenceProvider()

  /// Moves a process in a transaction of its own, and then tells those who watch it.
  ///
  /// - Parameter work: What belongs into the same transaction.
  /// - Throws: A `ServiceError`: why the event is refused, or what it came to; `SESSION_NOT_FOUND`.
  func callAsFunction<Value: Sendable>(
    _ id: SessionID, by actor: AuditActor,
    _ event: @escaping @Sendable (OnboardingProcess, any Connection) throws -> Event,
    also work: @escaping @Sendable (Step, any Connection) throws -> Value
  ) async throws -> Value {
    let now = clock.now()
    let (step, value) = try await refusing {
      try await store.database.write { connection in
        let process = try load(id, on: connection)
        let step = try move(process, by: actor, event(process, connection), on: connection, at: now)
        return (step, try work(step, connection))
      }
    }
    tell(step)
    if let error = step.error { throw ServiceError(error) }
    return value
  }

  /// Moves a process by one event, with nothing else to do.
  @discardableResult
  func callAsFunction(_ id: SessionID, by actor: AuditActor, _ event: Event) async throws -> Step {
    try await self(id, by: actor, { _, _ in event }, also: { step, _ in step })
  }

  /// The process of a session.
  ///
  /// - Throws: `SESSION_NOT_FOUND`.
  func load(_ id: SessionID, on connection: any Connection) throws -> OnboardingProcess {
    guard let process = try connection.process(of: id, limits: configuration.flowLimits) else {
      throw ServiceError.sessionNotFound
    }
    return process
  }

  /// Saves a process that was not in the store before, moved by its first event if there is one.
  func begin(
    _ process: OnboardingProcess, by actor: AuditActor, _ event: Event?, on connection: any Connection, at now: Instant
  ) throws -> Step {
    try move(process, by: actor, event.map { [$0] } ?? [], since: nil, on: connection, at: now)
  }

  /// Moves a process inside a transaction that is under way. When it is committed, `tell` has to be called.
  ///
  /// - Parameter mark: What the picture that is judged asks the document provider to say, in a sandbox.
  /// - Throws: `TransitionError`; nothing has changed then.
  func move(
    _ process: OnboardingProcess, by actor: AuditActor, _ event: Event, mark: SandboxAnswer? = nil,
    on connection: any Connection, at now: Instant
  ) throws -> Step {
    try move(process, by: actor, [event], mark, since: process, on: connection, at: now)
  }

  private func move(
    _ before: OnboardingProcess, by actor: AuditActor, _ events: [Event], _ mark: SandboxAnswer? = nil,
    since saved: OnboardingProcess?, on connection: any Connection, at now: Instant
  ) throws -> Step {
    guard var session = try ProvidedSession(before.id, on: connection) else { throw ServiceError.sessionNotFound }
    session.mark = mark
    var (process, consequences, pending) = (before, Consequences(), events)
    while !pending.isEmpty {
      for effect in try process.apply(pending.removeFirst(), at: now) {
        if let answer = consequence(of: effect, process, session, &consequences) { pending.append(answer) }
      }
    }
    try connection.save(process, since: saved, isDecided: events.first?.isDecision == true, at: now)
    for kind in consequences.codes {
      try codes.send(kind, for: process, in: session, because: events.first, on: connection, at: now)
    }
    for id in consequences.inspections {
      try connection.insert(
        JobRecord(.inspectDocument(id: id, session: process.id), cause: RequestOrigin.forJob, runAt: now), at: now)
    }
    let portraits = portraitJobs(of: process, since: before, at: now)
    for job in portraits { try connection.insertIfNew(job, at: now) }
    for inquiry in consequences.inquiries {
      try connection.insertIfNew(
        JobRecord(.askProvider(inquiry), cause: RequestOrigin.forJob, runAt: now), at: now)
    }
    try setDeadline(of: process, since: saved, on: connection, at: now)
    let hasEnded = try setRetention(of: process, since: saved, on: connection, at: now)
    let isPlayed = try play(process, in: session, on: connection, at: now)
    let isToBeSent = try recordWebhooks(
      WebhookNotification.of(events.first, before, process, isNew: saved == nil), of: session.record, on: connection,
      at: now)
    let jobs: [(kind: Job.Kind, isNew: Bool)] = [
      (.deliverCode, !consequences.codes.isEmpty), (.inspectDocument, !consequences.inspections.isEmpty),
      (.findPortrait, !portraits.isEmpty), (.askProvider, !consequences.inquiries.isEmpty),
      (.handleDeadline, isSooner(process.deadline, than: saved?.deadline, at: now)), (.applyRetention, hasEnded),
      (.runSandboxStep, isPlayed), (.deliverWebhooks, isToBeSent),
    ]
    if let event = events.first {
      try note(event, before, process, by: actor, on: connection, at: now)
    }
    return Step(
      project: session.record.projectId, before: before, after: process, answer: consequences.answer,
      error: consequences.error.map { TransitionError($0, in: process.state) },
      presenceAttributes: consequences.presenceAttributes, jobs: Set(jobs.filter(\.isNew).map(\.kind)))
  }

  /// Whether the worker has to be woken for a deadline.
  private func isSooner(_ deadline: Instant?, than former: Instant?, at now: Instant) -> Bool {
    guard let deadline, JobWorker.oversleeps(deadline, at: now) else { return false }
    return former.map { deadline < $0 } ?? true
  }

  /// Tells everybody concerned of a step that is committed.
  func tell(_ step: Step) {
    changes.signal(step.after.id)
    if step.before.reviewPoint != nil || step.after.reviewPoint != nil { queues.signal(step.project) }
    worker.wake(step.jobs)
  }

  /// Tells everybody concerned that something about a case changed that is no step of its process.
  func tell(_ session: SessionID, _ project: ProjectID) {
    changes.signal(session)
    queues.signal(project)
  }

  private struct Consequences {
    var codes: [OneTimeCode.Kind] = []
    var inspections: [DocumentID] = []
    var inquiries: [Inquiry] = []
    var answer: OneTimeCode.Answer?
    var error: TransitionError.Code?
    var presenceAttributes: [String: AttributeValue]?
  }

  /// Carries an effect out as far as that needs no SQL.
  ///
  /// - Returns: What a provider says to it, if it says so at once.
  private func consequence(
    of effect: Effect, _ process: OnboardingProcess, _ session: ProvidedSession, _ consequences: inout Consequences
  ) -> Event? {
    let isSandbox = session.sandbox != nil
    switch effect {
    case .inspect(let id): consequences.inspections.append(id)
    case .sendCode(let kind): consequences.codes.append(kind)
    case .answer(let answer): consequences.answer = answer
    case .refuse(let code): consequences.error = consequences.error ?? code
    case .verify(let id) where !isSandbox && providers.documents != nil:
      consequences.inquiries.append(Inquiry(.document(id), in: process.id))
    case .verify(let id):
      guard let current = process.current, let document = current.documents.first(where: { $0.id == id }) else { break }
      return documents.judge(document, of: current, in: session).map { .providerAnswered(id, $0) }
    case .crossCheck where isCrossCheckAsked(of: session):
      consequences.inquiries += [.crossCheck(process)].compactMap(\.self)
    case .crossCheck:
      return process.current.flatMap { documents.crossCheck($0, attempt: process.attempts, in: session) }
        .map { .crossChecked($0) }
    case .evaluateClient:
      consequences.inquiries += [.evaluation(process)].compactMap(\.self)
    case .beginPresenceCheck:
      guard isSandbox, presenceProvider(of: session) == nil else { break }
      consequences.presenceAttributes = process.current.map { presence.begin($0, in: session) }
    case .judgePresence where !isSandbox || presenceProvider(of: session) != nil:
      consequences.inquiries += [.presence(process)].compactMap(\.self)
    case .judgePresence:
      return process.current.flatMap { presence.judge($0, in: session) }.map { .presenceChecked($0) }
    }
    return nil
  }

  /// Notes what changed, for those who follow the session and for those who have to answer for it.
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

/// Gives what the flow and the store refuse the shape of a refusal.
func refusing<Value>(_ work: () async throws -> Value) async throws -> Value {
  do {
    return try await work()
  } catch {
    throw ServiceError.of(error)
  }
}
