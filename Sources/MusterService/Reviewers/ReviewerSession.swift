public import VerificationFlow

/// A time in which a reviewer is signed in.
public struct ReviewerSession: Sendable {
  /// Who it is.
  public let reviewer: ReviewerRecord
  /// What the session is known by: the hash of its secret.
  public let idHash: String
  /// Whether one-time codes are asked for at the account's sign-in.
  public let hasSecondFactor: Bool
  /// When it ends at the latest.
  public let expiresAt: Instant

  /// The reviewer as who asks.
  public var caller: Caller { .reviewer(reviewer) }
}

/// A session that has just begun, with what opens it.
public struct SignedIn: Sendable {
  /// The session's secret, which is not kept anywhere.
  public let secret: String
  /// The session.
  public let session: ReviewerSession
}

extension SignedIn: CustomStringConvertible, CustomReflectable {
  /// Nothing of the secret, so that no log can leak it.
  public var description: String { "SignedIn(\(session.reviewer.id))" }

  /// Nothing of the secret, so that no dump can leak it.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
