internal import Encodings
internal import MusterStore
internal import VerificationFlow

/// The presence provider of sandbox projects: accepts everyone, unless the session requests another answer.
struct SandboxPresenceProvider: Sendable {
  /// Begins a check.
  ///
  /// - Returns: The attributes that the app's part of the check needs.
  func begin(_ verification: Verification, in session: ProvidedSession) -> [String: AttributeValue] {
    ["provider": .text("sandbox"), "sandboxVerificationToken": .text(freshID())]
  }

  /// Returns the result of the check that the person has completed; nil if the answer comes later, as a separate
  /// event.
  func judge(_ verification: Verification, in session: ProvidedSession) -> Event.ProviderAnswer? {
    (session.sandbox?.presenceCheck.inTurn(verification.presence.attempts) ?? .accepted).inFlow
  }
}
