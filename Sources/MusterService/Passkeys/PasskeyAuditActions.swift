package import MusterStore
internal import VerificationFlow

extension AuditRecord.Action {
  /// A passkey was registered.
  package static let passkeyRegistered = Self(rawValue: "passkey.registered")
  /// A person logged in with a passkey.
  package static let passkeyLoggedIn = Self(rawValue: "passkey.logged_in")
  /// A login with a passkey failed. The detail says why: `counterNotIncreased` may be a copy of the authenticator.
  package static let passkeyLoginFailed = Self(rawValue: "passkey.login_failed")
  /// A passkey was revoked. The detail says by whom.
  package static let passkeyRevoked = Self(rawValue: "passkey.revoked")
  /// An operator changed the settings of the passkeys of a project.
  package static let passkeySettingsChanged = Self(rawValue: "passkey_settings.changed")

  /// The actions of the feature, in the order of the documentation.
  static let ofPasskeys: [Self] = [
    .passkeyRegistered, .passkeyLoggedIn, .passkeyLoginFailed, .passkeyRevoked, .passkeySettingsChanged,
  ]
}

extension AuditRecord {
  /// A record about a passkey.
  static func of(
    _ action: Action, _ passkey: PasskeyRecord, by actor: AuditActor = .system, because detail: String? = nil,
    at now: Instant
  ) -> AuditRecord {
    AuditRecord(
      at: now, sessionId: passkey.sessionId, projectId: passkey.sessionId == nil ? passkey.projectId : nil,
      actor: actor, action: action, subject: passkey.id.rawValue, detail: detail)
  }
}
