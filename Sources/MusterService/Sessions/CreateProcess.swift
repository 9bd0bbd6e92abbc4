internal import MusterStore
internal import VerificationFlow

/// Stores a new process with its session.
struct CreateProcess: Sendable {
  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  @Shared var providers: Providers
  let codes: CodeDelivery
  @Shared var flow: AdvanceProcess

  /// Returns the rules of a new process by the current configuration.
  ///
  /// - Parameter scenario: The scenario of a session of a sandbox project.
  func rules(required: RequiredDocuments, needsConsent: Bool, scenario: SandboxScenario?) -> ProcessRules {
    var rules = ProcessRules(
      required: required, needsConsent: needsConsent, hasPresenceCheck: configuration.presence != .off,
      hasCode: configuration.otp, hasClientEvaluation: scenario == nil && providers.evaluation != nil,
      review: configuration.review)
    scenario?.adapt(&rules)
    return rules
  }

  /// Checks that the providers a process needs are configured, so that a live project neither verifies anyone by a
  /// simulated check nor waits for a code that is never sent.
  ///
  /// - Throws: `OTP_DELIVERY_MISSING`, `PRESENCE_CHECK_PROVIDER_MISSING`.
  func checkProviders(for project: ProjectRecord, needsCode: Bool = false) throws(ServiceError) {
    if configuration.otp || needsCode, !codes.reaches(peopleOfSandbox: project.isSandbox) {
      throw ServiceError(
        .otpDeliveryMissing,
        "The live project has no provider to deliver codes. Turn codes off (otp) or use a sandbox project.")
    }
    if configuration.presence != .off, !project.isSandbox, providers.presence == nil {
      throw ServiceError(
        .presenceCheckProviderMissing,
        "The live project has no provider to check presence. Turn the check off (presence) or use a sandbox project.")
    }
  }

  /// Inserts the session with its process, and applies the first event, if any.
  ///
  /// - Parameters:
  ///   - former: Runs in the same transaction before anything is inserted. Returns a step of an existing process to
  ///     use instead, if there is one. May throw.
  ///   - work: Runs in the same transaction after the process is inserted.
  /// - Returns: The inserted session with its current process; if an existing process is used, only that process.
  func create(
    _ session: SessionRecord, _ process: OnboardingProcess, with event: Event?, by actor: AuditActor, at now: Instant,
    unless former: @escaping @Sendable (any Connection) throws -> AdvanceProcess.Step? = { _ in nil },
    also work: @escaping @Sendable (SessionRecord, OnboardingProcess, any Connection) throws -> Void = { _, _, _ in }
  ) async throws -> (session: SessionRecord?, process: OnboardingProcess) {
    let hash = Secrets.hash(of: token(of: session))
    let (begun, step) = try await mappingErrors {
      try await store.database.write { connection -> (SessionRecord?, AdvanceProcess.Step) in
        if let step = try former(connection) { return (nil, step) }
        let session = try connection.insert(session, process, tokenHash: hash)
        try connection.insert(
          AuditRecord(at: now, sessionId: session.id, actor: actor, action: .sessionCreated))
        let step = try flow.begin(process, by: actor, event, on: connection, at: now)
        try work(session, step.after, connection)
        return (session, step)
      }
    }
    flow.notify(step)
    return (begun, step.after)
  }

  /// Returns the token that opens the session.
  func token(of session: SessionRecord) -> String {
    Secrets.sessionToken(
      of: session.id, generation: session.tokenGeneration, secret: store.secret)
  }
}

extension Connection {
  /// Serialises the starts of processes of the same person or device, so that each of them finds and counts the earlier
  /// ones. Must be called before anything is read.
  ///
  /// - Parameter owners: The keys by which processes are looked up.
  func lockStarts(of owners: String?...) throws {
    // Always in the same order, so that two starts cannot deadlock.
    for owner in Set(owners.compactMap(\.self)).sorted() { try lock(name: "starts|\(owner)") }
  }
}
