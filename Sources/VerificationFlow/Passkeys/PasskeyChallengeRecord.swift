/// A challenge of a registration or a login with a passkey, which is answered once.
package struct PasskeyChallengeRecord: Sendable, Equatable {
  /// What the challenge is for.
  package enum Purpose: String, CaseIterable, Sendable, Codable {
    case registration = "REGISTRATION"
    case login = "LOGIN"
  }

  /// What permits a registration; it has to be valid until the end.
  package enum Permission: Sendable, Equatable, Codable {
    /// The hash of an activation token, which is used up.
    case activation(hash: String)
    /// The hash of the token of a login.
    case login(hash: String)
  }

  /// The challenge, and for a registration its user, stored encrypted.
  package struct Content: Sendable, Equatable, Codable {
    package var challenge: [UInt8]
    package var userId: String?
    package var permission: Permission?

    package init(challenge: [UInt8], userId: String? = nil, permission: Permission? = nil) {
      (self.challenge, self.userId, self.permission) = (challenge, userId, permission)
    }
  }

  /// The hash of the token of the registration, or of the page that waits for the login.
  package let hash: String
  package let purpose: Purpose
  package let projectId: ProjectID
  package let sessionId: SessionID?
  package let content: Content
  package let expiresAt: Instant

  package init(
    hash: String, purpose: Purpose, projectId: ProjectID, sessionId: SessionID?, content: Content, expiresAt: Instant
  ) {
    (self.hash, self.purpose, self.projectId) = (hash, purpose, projectId)
    (self.sessionId, self.content, self.expiresAt) = (sessionId, content, expiresAt)
  }
}
