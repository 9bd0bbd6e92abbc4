internal import VerificationFlow

/// Conducts a person's presence check.
public struct CheckPresence: Sendable {
  let advance: AdvanceProcess

  /// Begins a check; again while one goes on begins another one.
  ///
  /// - Returns: What the app's part of the presence provider needs.
  /// - Throws: `PRESENCE_CHECK_NOT_ENABLED`; `PRESENCE_CHECK_FAILED` in any other phase;
  ///   `PRESENCE_CHECK_LIMIT_REACHED`; `ONBOARDING_FAILED`; `SESSION_TOKEN_NEEDED`.
  public func begin(by caller: Caller) async throws -> [String: String] {
    try await advance(try caller.session().id, by: caller.actor, .presenceCheckInitialised).presenceAttributes ?? [:]
  }

  /// Says that the person is through with it.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_ENABLED`; `PRESENCE_CHECK_FAILED` if none goes on; `ONBOARDING_FAILED`;
  ///   `ONBOARDING_PROCESS_LIMIT_REACHED`; `SESSION_TOKEN_NEEDED`.
  public func submit(by caller: Caller) async throws {
    try await advance(try caller.session().id, by: caller.actor, .presenceCheckSubmitted)
  }
}
