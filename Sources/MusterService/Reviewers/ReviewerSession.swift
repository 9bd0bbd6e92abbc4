package import VerificationFlow

/// The session of a signed-in reviewer.
package struct ReviewerSession: Sendable {
  package let reviewer: ReviewerRecord
  /// The hash of the session's secret, which identifies the session.
  package let idHash: String
  /// Whether sign-in to the account requires one-time codes.
  package let hasSecondFactor: Bool
  /// Whether the account has a password.
  package let hasPassword: Bool
  /// Whether the account is linked to a person at the provider of single sign-on.
  package let isLinked: Bool
  /// What the provider said about the person at the last sign-in.
  package let profile: SignInProfile
  /// When the session ends at the latest.
  package let expiresAt: Instant

  package var caller: Caller { .reviewer(reviewer) }
}

/// A new session with its secret.
package struct SignedIn: Sendable {
  /// The session's secret, which is not stored.
  package let secret: String
  package let session: ReviewerSession
}

extension SignedIn: CustomStringConvertible, CustomReflectable {
  /// Omits the secret, so that no log can leak it.
  package var description: String { "SignedIn(\(session.reviewer.id))" }

  /// An empty mirror, so that no dump can leak the secret.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
