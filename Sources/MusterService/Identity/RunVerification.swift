internal import MusterStore
internal import VerificationFlow

/// Begins a verification, and begins it anew.
public struct RunVerification: Sendable {
  let advance: AdvanceProcess

  /// Begins an attempt.
  ///
  /// - Parameter language: What the person reads (ISO 639-1).
  /// - Throws: `CONSENT_REQUIRED`; `PHASE_CONFLICT` if one is under way; `ONBOARDING_PROCESS_LIMIT_REACHED`;
  ///   `ONBOARDING_FAILED`; `SESSION_TOKEN_NEEDED`.
  public func initialise(language: String, by caller: Caller) async throws {
    let session = try caller.session()
    try await advance(session.id, by: caller.actor) { _, connection in
      try connection.setLanguage(language, of: session.id)
      return .initialised(VerificationID(freshID()))
    } also: { _, _ in
    }
  }

  /// Gives the attempt up, so that another one can begin.
  ///
  /// - Throws: `PHASE_CONFLICT` if the process is finished; `ONBOARDING_PROCESS_LIMIT_REACHED`; `ONBOARDING_FAILED`;
  ///   `SESSION_TOKEN_NEEDED`.
  public func restart(by caller: Caller) async throws {
    try await advance(try caller.session().id, by: caller.actor, .restarted)
  }

  /// What a scanning SDK on the device gets for its challenge. No vendor's SDK is connected, so it is a keyed hash that
  /// only this service can make.
  ///
  /// - Throws: `ONBOARDING_FAILED`; `SESSION_TOKEN_NEEDED`.
  public func initialiseScanner(challenge: String, by caller: Caller) async throws -> String {
    let session = try caller.session()
    let process = try await advance.store.database.read { try advance.load(session.id, on: $0) }
    guard process.asOf(advance.clock.now()).status != .failed else { throw Refusal.processUnknown }
    return advance.store.secret.authenticationCode(for: "scanner|\(session.id)|\(challenge)").lowerHex
  }
}
