internal import MusterStore
internal import VerificationFlow

/// Decides what follows from a step of a process: jobs, or the answer of a built-in provider.
struct ProcessEffects: Sendable {
  /// The external systems of live projects.
  let providers: Providers
  /// Whether the service itself checks presence, and so can compare faces.
  let comparesFaces: Bool
  let catalogue: DocumentCatalogue
  let retention: RetentionPeriods
  let codes: CodeDelivery
  private let documents = EmbeddedDocumentProvider()
  private let sandboxPresence = SandboxPresenceProvider()

  init(providers: Providers, codes: CodeDelivery, configuration: ServiceConfiguration) {
    self.providers = providers
    self.codes = codes
    comparesFaces = configuration.presence == .embedded
    catalogue = configuration.catalogue
    retention = configuration.retention
  }

  /// Returns the jobs that an effect of the flow calls for.
  func jobs(
    following effect: Effect, of process: OnboardingProcess, in session: ProvidedSession, at now: Instant
  ) throws -> [JobRecord] {
    if case .inspect(let id) = effect {
      let job = InspectDocumentJob(document: id, sessionID: process.id)
      return [try JobRecord(job, cause: RequestOrigin.forJob, runAt: now)]
    }
    let inquiry: Inquiry? =
      switch effect {
      case .verify(let id) where asksDocumentProvider(of: session): Inquiry(.document(id), in: process.id)
      case .crossCheck where asksForCrossCheck(of: session): Inquiry.crossCheck(process)
      case .evaluateClient: Inquiry.evaluation(process)
      case .judgePresence where asksPresenceProvider(of: session): Inquiry.presence(process)
      default: nil
      }
    guard let inquiry else { return [] }
    return [try JobRecord(AskProviderJob(inquiry: inquiry), cause: RequestOrigin.forJob, runAt: now)]
  }

  /// Returns the jobs that the new state of a process calls for: its readings and portraits, its deadline, its
  /// retention, and the next step of a sandbox. Removes the job of a deadline that no longer exists.
  func jobs(
    following process: OnboardingProcess, since before: OnboardingProcess, isNew: Bool, in session: ProvidedSession,
    on connection: any Connection, at now: Instant
  ) throws -> [JobRecord] {
    let saved = isNew ? nil : before
    var jobs = try readings(of: process, since: before).map { try JobRecord($0, runAt: now) }
    jobs += try portraits(of: process, since: before).map { try JobRecord($0, runAt: now) }
    if process.deadline != saved?.deadline {
      let job = HandleDeadlineJob(sessionID: process.id)
      if let deadline = process.deadline {
        jobs.append(try JobRecord(job, runAt: deadline))
      } else {
        try connection.removeJob(job.id)
      }
    }
    if process.status != saved?.status, !process.status.isOpen, let ended = try connection.endedSession(process.id) {
      jobs.append(try ApplyRetention.job(for: ended, retention, on: connection))
    }
    if let pause = session.sandbox?.pause(before: process) {
      jobs.append(try JobRecord(RunSandboxStepJob(sessionID: process.id), runAt: now.advanced(by: pause)))
    }
    return jobs
  }

  /// Returns the immediate answer of a built-in provider to an effect; nil if there is none, or if a job provides it.
  func answer(to effect: Effect, of process: OnboardingProcess, in session: ProvidedSession) -> Event? {
    guard let attempt = process.current else { return nil }
    switch effect {
    case .verify(let id) where !asksDocumentProvider(of: session):
      return attempt.documents.first { $0.id == id }
        .flatMap { documents.judge($0, of: attempt, in: session) }.map { .providerAnswered(id, $0) }
    case .crossCheck where !asksForCrossCheck(of: session):
      return documents.crossCheck(attempt, attempt: process.attempts, in: session).map { .crossChecked($0) }
    case .judgePresence where !asksPresenceProvider(of: session):
      return sandboxPresence.judge(attempt, in: session).map { .presenceChecked($0) }
    default: return nil
    }
  }

  /// Returns the attributes that the app needs for the sandbox's presence check; nil if a provider checks.
  func presenceAttributes(of process: OnboardingProcess, in session: ProvidedSession) -> [String: AttributeValue]? {
    asksPresenceProvider(of: session) ? nil : process.current.map { sandboxPresence.begin($0, in: session) }
  }

  /// Returns the provider that checks presence in this session; nil if there is none, or the sandbox simulates it.
  ///
  /// A sandbox project never calls an external provider. It has the embedded check, unless the session sets its
  /// outcome.
  func presenceProvider(of session: ProvidedSession) -> (any PresenceProvider)? {
    guard let scenario = session.sandbox else { return providers.presence }
    return comparesFaces && scenario.presenceCheck.isEmpty ? providers.presence : nil
  }

  private func asksPresenceProvider(of session: ProvidedSession) -> Bool {
    session.sandbox == nil || presenceProvider(of: session) != nil
  }

  private func asksDocumentProvider(of session: ProvidedSession) -> Bool {
    session.sandbox == nil && providers.documents != nil
  }

  /// Whether a job compares the documents, after they are read: always, unless the session of a sandbox project sets
  /// the outcome.
  private func asksForCrossCheck(of session: ProvidedSession) -> Bool {
    session.sandbox?.crossCheck.isEmpty ?? true
  }

  /// Returns the jobs that read documents whose pictures have just been found good enough.
  private func readings(of process: OnboardingProcess, since before: OnboardingProcess) -> [ReadDocumentJob] {
    let known = Set(before.current?.documents.filter(\.passedQuality).map(\.id) ?? [])
    return (process.current?.documents ?? [])
      .filter { $0.passedQuality && $0.isInForce && !known.contains($0.id) && catalogue[$0.key.type]?.size != nil }
      .map { ReadDocumentJob(document: $0.id, sessionID: process.id) }
  }

  /// Returns the jobs for documents that have just been accepted and must have a portrait.
  private func portraits(of process: OnboardingProcess, since before: OnboardingProcess) -> [FindPortraitJob] {
    guard comparesFaces else { return [] }
    let known = Set(before.acceptedDocuments.map(\.id))
    return process.acceptedDocuments
      .filter { !known.contains($0.id) && catalogue.hasPortrait($0.key) }
      .map { FindPortraitJob(document: $0.id, sessionID: process.id) }
  }
}
