internal import MusterStore
internal import VerificationFlow

/// Begins a verification, and begins it anew.
package struct RunVerification: Sendable {
  let advance: AdvanceProcess

  /// Begins an attempt.
  ///
  /// - Parameters:
  ///   - language: What the person reads (ISO 639-1).
  ///   - once: Keeps the answer for a request that may be sent again.
  /// - Returns: The session as it stands then.
  /// - Throws: `CONSENT_REQUIRED`; `PHASE_CONFLICT` if one is under way; `ONBOARDING_PROCESS_LIMIT_REACHED`;
  ///   `ONBOARDING_FAILED`; `SESSION_TOKEN_NEEDED`.
  @discardableResult
  package func initialise(
    language: String, by caller: Caller, once: IdempotencyContext<SessionView>? = nil
  ) async throws -> SessionView {
    let session = try caller.session()
    return try await advance.own(caller, once: once) { _, connection in
      try connection.setLanguage(language, of: session.id)
      return .initialised(VerificationID(freshID()))
    }
  }

  /// Gives the attempt up, so that another one can begin.
  ///
  /// - Returns: The session as it stands then.
  /// - Throws: `PHASE_CONFLICT` if the process is finished; `ONBOARDING_PROCESS_LIMIT_REACHED`; `ONBOARDING_FAILED`;
  ///   `SESSION_TOKEN_NEEDED`.
  @discardableResult
  package func restart(by caller: Caller) async throws -> SessionView {
    try await advance.own(caller, once: nil) { _, _ in .restarted }
  }

  /// Exchanges the activation for another one. No process asks for that, as `/api/configuration` says.
  ///
  /// - Throws: `ONBOARDING_FAILED`; `PHASE_CONFLICT` in every other case; `SESSION_TOKEN_NEEDED`.
  package func exchangeActivation(by caller: Caller) async throws {
    let session = try caller.session()
    let now = advance.clock.now()
    try await refusing {
      let process = try await advance.store.database.read { try advance.load(session.id, on: $0) }
      try process.requireOpen(at: now)
      throw TransitionError(.phaseConflict, in: process.state)
    }
  }

  /// What a scanning SDK on the device gets for its challenge. No vendor's SDK is connected, so it is a keyed hash that
  /// only this service can make.
  ///
  /// - Throws: `ONBOARDING_FAILED`; `PHASE_CONFLICT` if the process is finished; `SESSION_TOKEN_NEEDED`.
  package func initialiseScanner(challenge: String, by caller: Caller) async throws -> String {
    let session = try caller.session()
    let now = advance.clock.now()
    try await refusing {
      try await advance.store.database.read { try advance.load(session.id, on: $0).requireOpen(at: now) }
    }
    return advance.store.secret.authenticationCode(for: "scanner|\(session.id)|\(challenge)").lowerHex
  }
}
