internal import Encodings
internal import MusterStore
internal import VerificationFlow

/// Begins and submits a person's presence check.
package struct CheckPresence: Sendable {
  let store: Store
  let reader: RenditionReader
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let measures: ServiceMetrics
  let effects: ProcessEffects
  @Shared var flow: AdvanceProcess

  /// Begins a check; while one is in progress, begins another try of it.
  ///
  /// - Parameter once: Stores the answer for idempotent retries.
  /// - Returns: The attributes that the app's component of the presence provider needs.
  /// - Throws: `PRESENCE_CHECK_NOT_ENABLED`; `PRESENCE_CHECK_FAILED` in any other phase;
  ///   `PRESENCE_CHECK_LIMIT_REACHED`; `ONBOARDING_FAILED`; `REMOTE_COMMUNICATION_ERROR` if the provider does not
  ///   answer; `SESSION_TOKEN_NEEDED`.
  package func begin(
    by caller: Caller, once: IdempotencyContext<[String: AttributeValue]>? = nil
  ) async throws -> [String: AttributeValue] {
    try await begin(try caller.session().id, by: caller.actor, once: once)
  }

  /// Reports that the person has completed the check.
  ///
  /// - Parameter once: Stores the answer for idempotent retries.
  /// - Returns: The session after the change.
  /// - Throws: `PRESENCE_CHECK_NOT_ENABLED`; `PRESENCE_CHECK_FAILED` if none is in progress; `ONBOARDING_FAILED`;
  ///   `ONBOARDING_PROCESS_LIMIT_REACHED`; `SESSION_TOKEN_NEEDED`.
  @discardableResult
  package func submit(by caller: Caller, once: IdempotencyContext<SessionView>? = nil) async throws -> SessionView {
    try await flow.own(caller, once: once) { _, _ in .presenceCheckSubmitted }
  }

  func begin(
    _ id: SessionID, by actor: AuditActor, once: IdempotencyContext<[String: AttributeValue]>? = nil
  ) async throws -> [String: AttributeValue] {
    let given = try await beginAtProvider(id)
    return try await flow.advance(id, by: actor) { _, _ in
      .presenceCheckInitialised
    } also: { step, connection in
      let attributes = given ?? step.presenceAttributes ?? [:]
      try once?.keep(
        step.error.map { .failure(ServiceError($0)) } ?? .success(attributes), of: id, on: connection)
      return attributes
    }
  }

  func submit(_ id: SessionID, by actor: AuditActor) async throws {
    try await flow.advance(id, by: actor, .presenceCheckSubmitted)
  }

  /// Begins the check at the provider, if one checks this session and the flow allows it. The provider is called
  /// before the process moves, because without its answer the person could not continue.
  private func beginAtProvider(_ id: SessionID) async throws -> [String: AttributeValue]? {
    let now = clock.now()
    let found: (any PresenceProvider, Inquiry)? = try await mappingErrors {
      try await store.database.read { connection in
        guard let session = try ProvidedSession(id, on: connection),
          let provider = effects.presenceProvider(of: session)
        else { return nil }
        var process = try flow.load(id, on: connection)
        guard try process.apply(.presenceCheckInitialised, at: now).contains(.beginPresenceCheck) else { return nil }
        return Inquiry.presence(process).map { (provider, $0) }
      }
    }
    guard let (provider, inquiry) = found else { return nil }
    let (asked, faces) = try await AskedPicture.faces(of: id, by: reader, limits: configuration.flowLimits)
    return try await measures.askNow(.presence) {
      try await provider.begin(faces, in: asked, as: "\(inquiry.id)/\(freshID())")
    }
  }
}
