internal import MusterStore
internal import VerificationFlow

/// The provider of sandbox projects: finds everybody present, unless the session says what it is to answer.
struct SandboxPresenceProvider: Sendable {
  /// Begins a check.
  ///
  /// - Returns: What the app's part of the check needs.
  func begin(_ verification: Verification, in session: ProvidedSession) -> [String: AttributeValue] {
    ["provider": .text("sandbox"), "sandboxVerificationToken": .text(freshID())]
  }

  /// How the check went that the person is through with; nil if the answer will come later, as an event of its own.
  func judge(_ verification: Verification, in session: ProvidedSession) -> Event.ProviderAnswer? {
    (session.sandbox?.presenceCheck.inTurn(verification.presence.attempts) ?? .accepted).inFlow
  }
}
