/// The metadata of what an app embeds to speak PowerAuth. Does not contain the secrets.
package struct AppCredentialsRecord: Sendable, Equatable {
  /// The id of the credentials, which requests contain: 16 random bytes in base64, not secret.
  package let applicationKey: ApplicationKey
  /// The app: a key of its project whose secret was never issued, so that no bearer token is valid for it.
  package let app: KeyRecord
  package let createdAt: Instant
  /// The time the credentials were revoked, if they were. Those of a revoked app are revoked as well.
  package let revokedAt: Instant?

  package init(applicationKey: ApplicationKey, app: KeyRecord, createdAt: Instant, revokedAt: Instant? = nil) {
    self.applicationKey = applicationKey
    self.app = app
    self.createdAt = createdAt
    self.revokedAt = revokedAt ?? app.revokedAt
  }
}

/// A device that an app activated for a session by PowerAuth. Does not contain the keys.
package struct DeviceRecord: Sendable, Equatable {
  package enum State: String, CaseIterable, Sendable {
    case active = "ACTIVE"
    /// Too many wrong signatures, or a program's request. Can be undone.
    case blocked = "BLOCKED"
    /// Permanently unusable.
    case removed = "REMOVED"
  }

  /// What the app reported about the device.
  package struct Description: Sendable, Equatable {
    /// The maximum length of each text.
    package static let maxLength = 128

    /// The name that the person gave the device.
    package let name: String?
    /// The operating system, such as `iOS`.
    package let platform: String?
    /// The model, such as `iPhone12,1`.
    package let model: String?

    package init(name: String?, platform: String?, model: String?) {
      self.name = name
      self.platform = platform
      self.model = model
    }
  }

  package let id: ActivationID
  package let sessionId: SessionID
  /// The app that activated the device.
  package let app: KeyID
  package let description: Description
  /// The version of the protocol in the latest signature.
  package let protocolVersion: String
  package let state: State
  /// The number of wrong signatures since the last right one.
  package let failedAttempts: Int
  package let createdAt: Instant
  package let lastSignedAt: Instant?
  /// The time and the author of the latest change of the state.
  package let stateChangedAt: Instant?
  package let stateChangedBy: AuditActor?

  package init(
    id: ActivationID, sessionId: SessionID, app: KeyID, description: Description, protocolVersion: String,
    state: State = .active, failedAttempts: Int = 0, createdAt: Instant, lastSignedAt: Instant? = nil,
    stateChangedAt: Instant? = nil, stateChangedBy: AuditActor? = nil
  ) {
    self.id = id
    self.sessionId = sessionId
    self.app = app
    self.description = description
    self.protocolVersion = protocolVersion
    self.state = state
    self.failedAttempts = failedAttempts
    self.createdAt = createdAt
    self.lastSignedAt = lastSignedAt
    self.stateChangedAt = stateChangedAt
    self.stateChangedBy = stateChangedBy
  }
}
