internal import MusterStore
internal import VerificationFlow

/// Sends an inquiry to a provider, and polls for an answer that the provider deferred.
///
/// The job repeats as long as the process waits. When the wait expires, the deadline of the process ends it.
struct AskProvider: JobHandler {
  /// The pause between polls if the provider does not request one.
  private static let pollPause = Duration.seconds(10)
  private static let maxPause = Duration.seconds(300)

  let store: Store
  let reader: RenditionReader
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let providers: Providers
  @Shared var advance: AdvanceProcess
  let askForJob: AskForJob
  let storePresenceFindings: StorePresenceFindings
  /// Compares the portraits of the documents if no provider does; nil without face models.
  let comparePortraits: ComparePortraits?
  let readDocument: ReadDocument

  func begin(_ job: JobRecord, on connection: any Connection, at now: Instant) throws -> JobRun? {
    guard try advance.awaiting(try inquiry(of: job), on: connection, at: now) != nil else { return nil }
    return { try await run(job) }
  }

  private func run(_ job: JobRecord) async throws {
    let inquiry = try inquiry(of: job)
    let reply = try await askForJob(inquiry.provider, job, maxPause: Self.maxPause) { () throws in
      job.kind == .followProvider ? try await follow(inquiry) : try await ask(inquiry)
    }
    switch reply {
    case .answered(let answer, let findings): try await conclude(inquiry, answer, findings, job)
    case .later(let pause): try await wait(inquiry, pause ?? Self.pollPause, job)
    case .unknown: try await askAnew(inquiry, job)
    case nil: break
    }
  }

  private func inquiry(of job: JobRecord) throws -> Inquiry {
    switch job.job {
    case .askProvider(let inquiry), .followProvider(let inquiry): inquiry
    default: throw WrongJob()
    }
  }

  private func conclude(
    _ inquiry: Inquiry, _ answer: Event.ProviderAnswer, _ findings: ProviderFindings, _ job: JobRecord
  ) async throws {
    let now = clock.now()
    let step = try await storePresenceFindings(findings, of: inquiry, answer) { connection in
      try connection.conclude(job)
      return try advance.answer(inquiry, answer, findings, on: connection, at: now)
    }
    if let step { advance.notify(step) }
  }

  private func wait(_ inquiry: Inquiry, _ pause: Duration, _ job: JobRecord) async throws {
    let next = clock.now().advanced(by: max(.seconds(1), min(pause, .seconds(3600))))
    try await store.database.write { connection in
      if job.kind == .followProvider { return try connection.returnJob(job, runAt: next, counts: false) }
      try connection.conclude(job)
      // The session may have been erased meanwhile.
      guard try connection.session(inquiry.session) != nil else { return }
      try connection.insert(JobRecord(.followProvider(inquiry), cause: job.cause, runAt: next), at: next)
    }
  }

  private func askAnew(_ inquiry: Inquiry, _ job: JobRecord) async throws {
    // Without a pause, a provider that never knows the inquiry would be asked in a tight loop.
    let next = clock.now().advanced(by: Self.pollPause)
    try await store.database.write { connection in
      try connection.conclude(job)
      try connection.insert(JobRecord(.askProvider(inquiry), cause: job.cause, runAt: next), at: next)
    }
  }

  private func ask(_ inquiry: Inquiry) async throws -> ProviderReply {
    switch inquiry.subject {
    case .document(let id):
      let (session, pictures) = try await AskedPicture.of(
        inquiry.session, .original, by: reader, limits: configuration.flowLimits
      ) { $0.id == id }
      guard let provider = providers.documents, let picture = pictures.first else { return .answered(.failed) }
      return try await provider.verify(picture, in: session, as: inquiry.id)
    case .documents:
      let (session, process) = try await load(inquiry.session)
      guard let provided = try await store.database.read({ try ProvidedSession(inquiry.session, on: $0) }) else {
        return .answered(.failed)
      }
      guard provided.sandbox == nil, let provider = providers.documents else {
        async let reading: Void = read(process.acceptedDocuments)
        let reply = try await compare(process, in: provided)
        try await reading
        return reply
      }
      try await read(process.acceptedDocuments)
      return try await provider.crossCheck(process.acceptedDocuments.map(\.id), in: session, as: inquiry.id)
    case .client:
      let (session, process) = try await load(inquiry.session)
      guard let provider = providers.evaluation else { return .answered(.failed) }
      let documents = process.acceptedDocuments.map {
        EvaluatedDocument(id: $0.id, key: $0.key, country: $0.country, isUnsure: $0.isUnsure)
      }
      return try await provider.evaluate(documents, in: session, as: inquiry.id)
    case .presence:
      let (session, _) = try await load(inquiry.session)
      guard let provider = providers.presence else { return .answered(.failed) }
      return try await provider.judge(in: session, as: inquiry.id)
    }
  }

  /// Reads the documents that have not been read yet.
  private func read(_ documents: [FlowDocument]) async throws {
    for document in documents where configuration.catalogue[document.key.type]?.size != nil {
      try await readDocument(document.id)
    }
  }

  /// Compares the documents without a provider. The portraits are compared last.
  private func compare(_ process: OnboardingProcess, in session: ProvidedSession) async throws -> ProviderReply {
    let answer = process.current.flatMap {
      EmbeddedDocumentProvider().crossCheck($0, attempt: process.attempts, in: session)
    }
    guard answer == .accepted, let comparePortraits else { return .answered(answer ?? .failed) }
    return try await comparePortraits(process.acceptedDocuments)
  }

  private func follow(_ inquiry: Inquiry) async throws -> ProviderReply {
    // A provider that was removed from the configuration never answers.
    return try await providers.inquired[inquiry.provider]?.result(of: inquiry.id) ?? .answered(.failed)
  }

  private func load(_ id: SessionID) async throws -> (AskedSession, OnboardingProcess) {
    try await store.database.read { connection in
      guard let record = try connection.session(id) else { throw ServiceError.sessionNotFound }
      return (try AskedSession(record, store.secret), try advance.load(id, on: connection))
    }
  }
}

extension AdvanceProcess {
  /// Moves the process by an answer that it waits for.
  ///
  /// - Returns: Nil if the process does not wait for the answer, or no longer does.
  func answer(
    _ inquiry: Inquiry, _ answer: Event.ProviderAnswer, _ findings: ProviderFindings = ProviderFindings(),
    on connection: any Connection, at now: Instant
  ) throws -> Step? {
    guard let process = try awaiting(inquiry, on: connection, at: now) else { return nil }
    try connection.removeJob(Job.askProvider(inquiry).id)
    var (answer, findings) = (answer, findings)
    if case .documents = inquiry.subject {
      // The answer also depends on what the documents state together, which the provider need not check.
      let contents = try contents.outcome(of: process, on: connection)
      if let rejection = contents.rejection {
        return try move(process, by: .system, rejection, on: connection, at: now)
      }
      if [.accepted, .unsure].contains(answer), !contents.doubts.isEmpty {
        answer = .unsure
        findings.doubts += contents.doubts
      }
    }
    return try move(
      process, by: .provider(inquiry.provider), inquiry.event(answer, findings), on: connection, at: now)
  }

  /// Returns the process that an inquiry is about; nil if it does not wait for the answer, or no longer does.
  func awaiting(_ inquiry: Inquiry, on connection: any Connection, at now: Instant) throws -> OnboardingProcess? {
    let process = try connection.process(of: inquiry.session, limits: configuration.flowLimits)
    return process.flatMap { inquiry.isAwaited(by: $0.asOf(now)) ? $0 : nil }
  }
}
