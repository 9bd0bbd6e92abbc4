internal import MusterStore
internal import MusterTexts
internal import VerificationFlow

/// Returns the consent text, and records the person's decision.
package struct GiveConsent: Sendable {
  let store: Store
  let clock: Clock
  let providers: Providers
  let measures: ServiceMetrics
  @Shared var flow: AdvanceProcess

  /// Returns the consent text in this language (ISO 639-1).
  ///
  /// - Throws: `ONBOARDING_FAILED`; `PHASE_CONFLICT` if the process is finished; `REMOTE_COMMUNICATION_ERROR` if the
  ///   provider of the text does not answer; `SESSION_TOKEN_NEEDED`.
  package func text(in language: String, by caller: Caller) async throws -> String {
    let session = try caller.session()
    let asked = try await mappingErrors {
      try await store.database.write { connection in
        try flow.load(session.id, on: connection).requireOpen(at: clock.now())
        try connection.setLanguage(language, of: session.id)
        let isSandbox = try ProvidedSession(session.id, on: connection)?.sandbox != nil
        return isSandbox ? nil : try connection.session(session.id).map { try AskedSession($0, store.secret) }
      }
    }
    guard let provider = providers.consent, let asked else {
      return Texts.consent(in: Language(rawValue: language) ?? .english)
    }
    let consent = try await measures.askNow(.consent) { () throws in try await provider.text(in: asked) }
    try await mappingErrors {
      try await store.database.write { try $0.setConsentShown(consent.version, of: session.id) }
    }
    return consent.text
  }

  /// Records the decision with the version of the text, its language and the time.
  ///
  /// - Parameter once: Stores the answer for idempotent retries.
  /// - Returns: The session after the change.
  /// - Throws: `ONBOARDING_FAILED`; `PHASE_CONFLICT` for a refusal after the beginning; `SESSION_TOKEN_NEEDED`.
  @discardableResult
  package func give(
    isApproved: Bool, language: String, by caller: Caller, once: IdempotencyContext<SessionView>? = nil
  ) async throws -> SessionView {
    let session = try caller.session()
    let now = clock.now()
    return try await flow.own(caller, once: once) { _, connection in
      try connection.setLanguage(language, of: session.id)
      let version = try connection.consentShown(of: session.id) ?? Texts.consentVersion
      return .consentDecided(
        Consent(isApproved: isApproved, version: version, language: language, decidedAt: now))
    }
  }
}
