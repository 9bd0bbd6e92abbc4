internal import MusterStore
internal import VerificationFlow

/// Sends an inquiry to a provider.
struct AskProviderJob: Job {
  static let kind: JobKind = "ask-provider"

  let inquiry: Inquiry

  var session: SessionID? { inquiry.session }

  var id: String { Self.id(of: inquiry.id) }
}

/// Sends an inquiry to a provider or, if none is there for it, to what the service has instead.
struct AskProvider: JobHandler {
  let store: Store
  let reader: RenditionReader
  @Shared var configuration: ServiceConfiguration
  let providers: Providers
  @Shared var flow: AdvanceProcess
  let runInquiry: RunInquiry
  /// Compares the portraits of the documents if no provider does; nil without face models.
  let portraits: ComparePortraits?
  let readings: ReadDocument
  let matchHolder: MatchHolder

  func begin(
    _ work: AskProviderJob, of record: JobRecord, on connection: any Connection, at now: Instant
  ) throws -> JobRun? {
    try runInquiry.begin(work.inquiry, of: record, on: connection, at: now) { try await ask(work.inquiry) }
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
        async let reading: Void = read(process)
        let reply = try await compare(process, in: provided)
        try await reading
        return reply
      }
      try await read(process)
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

  /// Reads the documents that have not been read yet, and has what they state compared with the holder of the person's
  /// number.
  private func read(_ process: OnboardingProcess) async throws {
    for document in process.acceptedDocuments where configuration.catalogue[document.key.type]?.size != nil {
      try await readings.read(document.id)
    }
    try await matchHolder.follow(process.id)
  }

  /// Compares the documents without a provider. The portraits are compared last.
  private func compare(_ process: OnboardingProcess, in session: ProvidedSession) async throws -> ProviderReply {
    let answer = process.current.flatMap {
      EmbeddedDocumentProvider().crossCheck($0, attempt: process.attempts, in: session)
    }
    guard answer == .accepted, let portraits else { return .answered(answer ?? .failed) }
    return try await portraits.compare(process.acceptedDocuments)
  }

  private func load(_ id: SessionID) async throws -> (AskedSession, OnboardingProcess) {
    try await store.database.read { connection in
      guard let record = try connection.session(id) else { throw ServiceError.sessionNotFound }
      return (try AskedSession(record, store.secret), try flow.load(id, on: connection))
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
    try connection.removeJob(AskProviderJob(inquiry: inquiry).id)
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
