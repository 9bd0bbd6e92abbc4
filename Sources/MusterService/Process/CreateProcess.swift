internal import MusterStore
internal import VerificationFlow

/// Puts a new process into the store, whoever began it.
struct CreateProcess: Sendable {
  let advance: AdvanceProcess

  var configuration: ServiceConfiguration { advance.configuration }
  var clock: Clock { advance.clock }

  /// What a process asks of its person, as it is configured now.
  ///
  /// - Parameter wishes: Those of a session of a sandbox project.
  func rules(required: RequiredDocuments, needsConsent: Bool, wishes: SandboxScenario?) -> ProcessRules {
    var rules = ProcessRules(
      required: required, needsConsent: needsConsent, hasPresenceCheck: configuration.presence != .off,
      hasCode: configuration.hasCode, hasClientEvaluation: wishes == nil && advance.providers.evaluation != nil,
      review: configuration.review)
    wishes?.adapt(&rules)
    return rules
  }

  /// Makes sure that nobody is verified by a part that only plays at it, or waits for a code that never comes.
  ///
  /// - Throws: `OTP_DELIVERY_MISSING`, `PRESENCE_CHECK_PROVIDER_MISSING`.
  func checkProviders(for project: ProjectRecord, needsCode: Bool = false) throws(ServiceError) {
    if configuration.hasCode || needsCode, !advance.codes.reaches(peopleOfSandbox: project.isSandbox) {
      throw ServiceError(
        .conflict, "OTP_DELIVERY_MISSING",
        "This live project has nobody to deliver codes. Turn them off (otp) or use a sandbox project.")
    }
    if configuration.presence != .off, !project.isSandbox, advance.providers.presence == nil {
      throw ServiceError(
        .conflict, "PRESENCE_CHECK_PROVIDER_MISSING",
        "This live project has nobody to check presence. Turn it off (presence) or use a sandbox project.")
    }
  }

  /// Inserts the session with its process, and moves it by its first event if there is one.
  ///
  /// - Parameter former: Asked in the same transaction, before anything is inserted: a step of another process that
  ///   takes the place of this one, if there is such a process. It may throw.
  /// - Parameter work: What belongs into the same transaction, done when the process is there.
  /// - Returns: The session as it was inserted, with the process as it is now; of that other one the process alone.
  func callAsFunction(
    _ session: SessionRecord, _ process: OnboardingProcess, with event: Event?, by actor: String, at now: Instant,
    unless former: @escaping @Sendable (any Connection) throws -> AdvanceProcess.Step? = { _ in nil },
    also work: @escaping @Sendable (SessionRecord, OnboardingProcess, any Connection) throws -> Void = { _, _, _ in }
  ) async throws -> (session: SessionRecord?, process: OnboardingProcess) {
    let hash = Secrets.hash(of: token(of: session))
    let (begun, step) = try await refusing {
      try await advance.store.database.write { connection -> (SessionRecord?, AdvanceProcess.Step) in
        if let step = try former(connection) { return (nil, step) }
        let session = try connection.insert(session, process, tokenHash: hash)
        try connection.insert(
          AuditRecord(at: now, sessionId: session.id, actor: actor, action: .sessionCreated))
        let step = try advance.begin(process, by: actor, event, on: connection, at: now)
        try work(session, step.after, connection)
        return (session, step)
      }
    }
    advance.tell(step)
    return (begun, step.after)
  }

  /// The token that opens the session.
  func token(of session: SessionRecord) -> String {
    Secrets.sessionToken(
      of: session.id, generation: session.tokenGeneration, secret: advance.store.secret)
  }
}
