internal import Encodings
internal import MusterStore
package import VerificationFlow

/// Starts a process for a person who identifies themselves, and sends the code that activates their device.
///
/// The caller cannot tell whether the project knows the person.
package struct StartProcess: Sendable {
  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  @Shared var providers: Providers
  let measures: ServiceMetrics
  @Shared var flow: AdvanceProcess
  let newProcess: CreateProcess

  /// Starts a process, or resumes the one in which the same person still has to activate the device.
  ///
  /// - Parameters:
  ///   - processType: One of the configured types; nil for the first.
  ///   - language: The person's language (ISO 639-1).
  ///   - once: Stores the answer for idempotent retries.
  /// - Throws: `SCOPE_MISSING`; `INVALID_REQUEST` for a type that is not configured; `TOO_MANY_ONBOARDING_PROCESSES`;
  ///   `OTP_DELIVERY_MISSING`, `PRESENCE_CHECK_PROVIDER_MISSING`; `OTP_DELIVERY_FAILED` if the code cannot be
  ///   delivered; `REMOTE_COMMUNICATION_ERROR` if the user provider does not answer; `SANDBOX_VALUE_UNKNOWN`.
  package func start(
    _ identification: Identification, processType: String?, language: String, by caller: Caller,
    once: IdempotencyContext<OnboardingProcess>? = nil
  ) async throws -> OnboardingProcess {
    let key = try caller.key(with: .onboarding)
    let type = processType ?? configuration.processTypes[0]
    guard configuration.processTypes.contains(type) else {
      throw ServiceError.invalid("processType: must be a known process type.")
    }
    try newProcess.checkProviders(for: key.project, needsCode: true)
    let scenario = key.project.isSandbox ? try SandboxScenario(identification.fields) : nil
    guard scenario?.user != .limitReached else { throw ServiceError.tooManyProcesses }
    let user = try await user(identification, type, language, in: key.project)
    let session = try record(of: identification, user, scenario, type, language, in: key.project)
    let process = OnboardingProcess(
      id: session.id,
      rules: newProcess.rules(
        required: configuration.requiredDocuments,
        needsConsent: user.known?.consentRequired ?? configuration.consentRequired, scenario: scenario),
      limits: configuration.flowLimits, createdAt: session.createdAt)
    // One transaction for the look-up and the start, and one at a time for a person, so that two concurrent starts give
    // one process.
    let begun = try await newProcess.create(
      session, process, with: .started, by: caller.actor, at: session.createdAt
    ) { connection in
      try connection.lockStarts(of: session.userHash, session.identificationHash)
      if let resumed = try resume(session, by: caller, on: connection) {
        try once?.keep(.success(resumed.after), of: resumed.after.id, on: connection)
        return resumed
      }
      let yesterday = session.createdAt.advanced(by: .seconds(-24 * 3600))
      let count = try connection.countSessions(
        userHash: session.userHash ?? "", in: session.projectId, since: yesterday)
      guard count < configuration.maxProcessesPerDay else { throw ServiceError.tooManyProcesses }
      return nil
    } also: { _, process, connection in
      try once?.keep(.success(process), of: process.id, on: connection)
    }
    return begun.process
  }

  /// Resumes the process that awaits activation for the same identification, if any. Sends another code only if a
  /// resend would be allowed.
  private func resume(
    _ session: SessionRecord, by caller: Caller, on connection: any Connection
  ) throws -> AdvanceProcess.Step? {
    let now = session.createdAt
    let waiting = try connection.sessionAwaitingActivation(
      identificationHash: session.identificationHash ?? "", processType: session.processType, in: session.projectId)
    guard let waiting else { return nil }
    let process = try flow.load(waiting.id, on: connection)
    guard process.asOf(now).status == .activationInProgress else { return nil }
    try connection.setLanguage(session.language, of: waiting.id)
    do {
      return try flow.move(process, by: caller.actor, .codeResendAsked(.activation), on: connection, at: now)
    } catch is TransitionError {
      return AdvanceProcess.Step(project: session.projectId, before: process, after: process)
    }
  }

  /// Looks the person up with the user provider, if the project is live and one is configured.
  private func user(
    _ identification: Identification, _ type: String, _ language: String, in project: ProjectRecord
  ) async throws -> (wasAsked: Bool, known: KnownUser?) {
    guard let provider = providers.users, !project.isSandbox else { return (false, nil) }
    let known = try await measures.askNow(.users) { () throws in
      try await provider.find(identification.canonical, processType: type, language: language)
    }
    return (true, known)
  }

  private func record(
    of identification: Identification, _ user: (wasAsked: Bool, known: KnownUser?), _ scenario: SandboxScenario?,
    _ type: String, _ language: String, in project: ProjectRecord
  ) throws -> SessionRecord {
    let now = clock.now()
    let id = SessionID(freshID())
    let secret = store.secret
    // Without a user provider, equal identifications mean the same person. In a sandbox project, either of two fields
    // simulates a person whom the project does not know.
    let identificationHash = secret.authenticationCode(for: "identification|\(project.id)|\(identification.canonical)")
      .lowerHex
    let person =
      user.known.map { secret.authenticationCode(for: "user|\(project.id)|\($0.id)").lowerHex } ?? identificationHash
    let isUnknown =
      (user.wasAsked && user.known == nil)
      || (scenario.map { $0.user == .unknown || identification.fields["shouldFail"] == "true" } ?? false)
    let fields = scenario == nil ? [:] : identification.fields.filter { $0.key.hasPrefix(SandboxField.prefix) }
    return SessionRecord(
      id: id, projectId: project.id, customFields: fields, processType: type, language: language,
      userHash: person, identificationHash: identificationHash,
      sealedUserId: try user.known.map { try AskedSession.seal($0.id, for: id, secret) }, isUserKnown: !isUnknown,
      createdAt: now, updatedAt: now,
      expiresAt: now.advanced(by: configuration.flowLimits.sessionLifetime))
  }
}

extension ServiceError {
  static let tooManyProcesses = ServiceError(
    .tooManyOnboardingProcesses, "The person started too many processes within 24 hours.")
}
