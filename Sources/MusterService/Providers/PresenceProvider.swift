internal import VerificationFlow

/// Finds out whether a living person is present, and the one on the documents.
protocol PresenceProvider: Sendable {
  /// Whether it may be relied upon in live projects.
  var isFitForLive: Bool { get }

  /// Begins a check.
  ///
  /// - Returns: What the app's part of the provider needs.
  func begin(_ verification: Verification, in session: ProvidedSession) -> [String: String]

  /// How the check went that the person is through with; nil if the answer will come later, as an event of its own.
  func judge(_ verification: Verification, in session: ProvidedSession) -> Event.ProviderAnswer?
}

/// The provider of sandbox projects: finds everybody present, unless the session says what it is to answer.
struct SandboxPresenceProvider: PresenceProvider {
  let isFitForLive = false

  func begin(_ verification: Verification, in session: ProvidedSession) -> [String: String] {
    ["provider": "sandbox", "sandboxVerificationToken": freshID()]
  }

  func judge(_ verification: Verification, in session: ProvidedSession) -> Event.ProviderAnswer? {
    (session.sandbox?.presenceCheck.inTurn(verification.presence.attempts) ?? .accepted).inFlow
  }
}
