package import VerificationFlow

/// A time in which a reviewer is signed in.
package struct ReviewerSession: Sendable {
  /// Who it is.
  package let reviewer: ReviewerRecord
  /// What the session is known by: the hash of its secret.
  package let idHash: String
  /// Whether one-time codes are asked for at the account's sign-in.
  package let hasSecondFactor: Bool
  /// When it ends at the latest.
  package let expiresAt: Instant

  /// The reviewer as who asks.
  package var caller: Caller { .reviewer(reviewer) }
}

/// A session that has just begun, with what opens it.
package struct SignedIn: Sendable {
  /// The session's secret, which is not kept anywhere.
  package let secret: String
  /// The session.
  package let session: ReviewerSession
}

extension SignedIn: CustomStringConvertible, CustomReflectable {
  /// Nothing of the secret, so that no log can leak it.
  package var description: String { "SignedIn(\(session.reviewer.id))" }

  /// Nothing of the secret, so that no dump can leak it.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
