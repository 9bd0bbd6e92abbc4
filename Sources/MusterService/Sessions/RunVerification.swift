internal import Encodings
internal import MusterStore
internal import VerificationFlow

/// Begins and restarts verification attempts.
package struct RunVerification: Sendable {
  let store: Store
  let clock: Clock
  @Shared var flow: AdvanceProcess

  /// Begins an attempt.
  ///
  /// - Parameters:
  ///   - language: The person's language (ISO 639-1).
  ///   - keepsDocuments: Whether the accepted documents of the attempt before count in this one, if that attempt was
  ///     given up or ended because of refused pictures.
  ///   - once: Stores the answer for idempotent retries.
  /// - Returns: The session after the change.
  /// - Throws: `CONSENT_REQUIRED`; `CONTACT_REQUIRED`; `PHASE_CONFLICT` if an attempt is in progress;
  ///   `ONBOARDING_PROCESS_LIMIT_REACHED`; `ONBOARDING_FAILED`; `SESSION_TOKEN_NEEDED`.
  @discardableResult
  package func initialise(
    language: String, keepsDocuments: Bool = false, by caller: Caller,
    once: IdempotencyContext<SessionView>? = nil
  ) async throws -> SessionView {
    let session = try caller.session()
    return try await flow.own(caller, once: once) { _, connection in
      try connection.setLanguage(language, of: session.id)
      return .initialised(VerificationID(freshID()), keepsDocuments: keepsDocuments)
    }
  }

  /// Ends the attempt, so that another one can begin.
  ///
  /// - Returns: The session after the change.
  /// - Throws: `PHASE_CONFLICT` if the process is finished; `ONBOARDING_PROCESS_LIMIT_REACHED`; `ONBOARDING_FAILED`;
  ///   `SESSION_TOKEN_NEEDED`.
  @discardableResult
  package func restart(by caller: Caller) async throws -> SessionView {
    try await flow.own(caller, once: nil) { _, _ in .restarted }
  }

  /// Rejects the exchange of the activation for another one: no process uses it, as `/api/configuration` states.
  ///
  /// - Throws: `ONBOARDING_FAILED`; `PHASE_CONFLICT` in every other case; `SESSION_TOKEN_NEEDED`.
  package func exchangeActivation(by caller: Caller) async throws {
    let session = try caller.session()
    let now = clock.now()
    try await mappingErrors {
      let process = try await store.database.readInline { try flow.load(session.id, on: $0) }
      try process.requireOpen(at: now)
      throw TransitionError(.phaseConflict, in: process.state)
    }
  }

  /// Returns the response to a challenge of a scanning SDK on the device. No vendor's SDK is integrated, so the
  /// response is a keyed hash that only this service can make.
  ///
  /// - Throws: `ONBOARDING_FAILED`; `PHASE_CONFLICT` if the process is finished; `SESSION_TOKEN_NEEDED`.
  package func initialiseScanner(challenge: String, by caller: Caller) async throws -> String {
    let session = try caller.session()
    let now = clock.now()
    try await mappingErrors {
      try await store.database.readInline { try flow.load(session.id, on: $0).requireOpen(at: now) }
    }
    return store.secret.authenticationCode(for: "scanner|\(session.id)|\(challenge)").lowerHex
  }
}
