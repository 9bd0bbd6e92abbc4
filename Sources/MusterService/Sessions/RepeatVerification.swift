internal import Encodings
internal import MusterStore
package import VerificationFlow

/// Starts another process for a person whose device is already activated, to verify them again.
package struct RepeatVerification: Sendable {
  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  @Shared var flow: AdvanceProcess
  let newProcess: CreateProcess

  /// Starts such a process, or resumes the one that is open. The device's token opens that process from then on.
  ///
  /// - Parameters:
  ///   - fields: Further fields from the app; in a sandbox project, they control how the process proceeds.
  ///   - processType: One of the configured types; nil for the first.
  ///   - language: The person's language (ISO 639-1).
  /// - Throws: `INVALID_REQUEST` for a type that is not configured; `ONBOARDING_FAILED` if the process that activated
  ///   the device has failed; `TOO_MANY_ONBOARDING_PROCESSES`; `OTP_DELIVERY_MISSING`,
  ///   `PRESENCE_CHECK_PROVIDER_MISSING`; `SANDBOX_VALUE_UNKNOWN`; `SESSION_TOKEN_NEEDED`.
  package func start(
    _ fields: [String: String], processType: String?, language: String, by caller: Caller
  ) async throws -> OnboardingProcess {
    let former = try caller.session()
    let type = processType ?? configuration.processTypes[0]
    guard configuration.processTypes.contains(type) else {
      throw ServiceError.invalid("processType: must be a known process type.")
    }
    let (project, activation) = try await mappingErrors {
      try await store.database.read { connection in
        guard let project = try connection.project(former.projectId),
          let activation = try flow.load(former.id, on: connection).activation
        else { throw ServiceError.sessionNotFound }
        return (project, activation)
      }
    }
    try newProcess.checkProviders(for: project)
    let scenario = project.isSandbox ? try SandboxScenario(fields, of: SandboxField.ofSessions) : nil
    let now = clock.now()
    var rules = newProcess.rules(
      required: configuration.requiredDocuments, needsConsent: configuration.consentRequired, scenario: scenario)
    rules.isRepeated = true
    let process = OnboardingProcess(
      id: SessionID(freshID()), rules: rules, limits: configuration.flowLimits, createdAt: now,
      status: .verificationInProgress, activation: Activation(id: activation.id, createdAt: now, flag: nil))
    let session = try record(
      of: process, after: former, fields: project.isSandbox ? fields : [:], type, language, at: now)
    let seal = store.seal
    let begun = try await newProcess.create(session, process, with: nil, by: caller.actor, at: now) { connection in
      try connection.lockStarts(of: session.userHash, activation.id.rawValue)
      return try resume(activation.id, for: session, at: now, on: connection)
    } also: { _, _, connection in
      try connection.moveToken(of: activation.id, to: session.id)
      try connection.moveDevice(activation.id, to: session.id, seal)
    }
    return begun.process
  }

  /// Returns the newest process of this activation as a step, if it is open; nil if a new one may start.
  ///
  /// - Throws: `ONBOARDING_FAILED`, `TOO_MANY_ONBOARDING_PROCESSES`.
  private func resume(
    _ activation: ActivationID, for session: SessionRecord, at now: Instant, on connection: any Connection
  ) throws -> AdvanceProcess.Step? {
    if let newest = try connection.newestSession(of: activation) {
      let process = try flow.load(newest, on: connection)
      let status = process.asOf(now).status
      if status.isOpen { return AdvanceProcess.Step(project: session.projectId, before: process, after: process) }
      guard status == .finished || process.rules.isRepeated else { throw process.error(.processFailed) }
    }
    guard let person = session.userHash else { return nil }
    let count = try connection.countSessions(
      userHash: person, in: session.projectId, since: now.advanced(by: .seconds(-24 * 3600)))
    guard count < configuration.maxProcessesPerDay else { throw ServiceError.tooManyProcesses }
    return nil
  }

  private func record(
    of process: OnboardingProcess, after former: SessionRecord, fields: [String: String], _ type: String,
    _ language: String, at now: Instant
  ) throws -> SessionRecord {
    let secret = store.secret
    let userId = try AskedSession(former, secret).userId
    return SessionRecord(
      id: process.id, projectId: former.projectId,
      customFields: fields.filter { $0.key.hasPrefix(SandboxField.prefix) }, processType: type, language: language,
      userHash: former.userHash, sealedUserId: try userId.map { try AskedSession.seal($0, for: process.id, secret) },
      isUserKnown: former.isUserKnown, createdAt: now, updatedAt: now, expiresAt: process.expiresAt ?? now)
  }
}
