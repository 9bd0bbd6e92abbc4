internal import MusterStore
internal import MusterTexts
internal import VerificationFlow

/// Shows the text that a person has to agree to, and notes what they decide.
public struct GiveConsent: Sendable {
  let advance: AdvanceProcess

  /// The text in this language (ISO 639-1).
  ///
  /// - Throws: `SESSION_TOKEN_NEEDED`.
  public func text(in language: String, by caller: Caller) throws -> String {
    _ = try caller.session()
    return Texts.consent(in: Language(rawValue: language) ?? .english)
  }

  /// Notes the decision with the version of the text, its language and the time.
  ///
  /// - Throws: `ONBOARDING_FAILED`; `PHASE_CONFLICT` for a decline after the beginning; `SESSION_TOKEN_NEEDED`.
  public func callAsFunction(isApproved: Bool, language: String, by caller: Caller) async throws {
    let session = try caller.session()
    let consent = Consent(
      isApproved: isApproved, version: Texts.consentVersion, language: language, decidedAt: advance.clock.now())
    try await advance(session.id, by: caller.actor) { _, connection in
      try connection.setLanguage(language, of: session.id)
      return .consentDecided(consent)
    } also: { _, _ in
    }
  }
}
