package import MusterStore
internal import VerificationFlow

extension AuditRecord.Action {
  /// A device was registered. The detail is `renewed` if it got a secret of another generation.
  package static let pinRegistered = Self(rawValue: "pin.registered")
  /// A person logged in with a PIN.
  package static let pinLoggedIn = Self(rawValue: "pin.logged_in")
  /// A login or a signature failed.
  package static let pinLoginFailed = Self(rawValue: "pin.login_failed")
  /// A document was signed with a PIN.
  package static let pinSigned = Self(rawValue: "pin.signed")
  /// An identity was revoked. The detail says why.
  package static let pinRevoked = Self(rawValue: "pin.revoked")
  /// A login of a verified person was created.
  package static let pinLoginOffered = Self(rawValue: "pin.login_offered")
  /// A generation of the master secret was created or retired.
  package static let pinGenerationChanged = Self(rawValue: "pin.generation_changed")
  /// An operator changed the settings of the PIN logins of a project.
  package static let pinLoginSettingsChanged = Self(rawValue: "pin_login_settings.changed")

  /// The actions of the feature, in the order of the documentation.
  static let ofPinLogins: [Self] = [
    .pinLoginOffered, .pinRegistered, .pinLoggedIn, .pinLoginFailed, .pinSigned, .pinRevoked, .pinGenerationChanged,
    .pinLoginSettingsChanged,
  ]
}

extension AuditRecord {
  /// A record about an identity.
  static func of(
    _ action: Action, _ identity: PinIdentityRecord, by actor: AuditActor = .system, because detail: String? = nil,
    at now: Instant
  ) -> AuditRecord {
    AuditRecord(
      at: now, sessionId: identity.sessionId, projectId: identity.sessionId == nil ? identity.projectId : nil,
      actor: actor, action: action, subject: identity.id.rawValue, detail: detail)
  }
}
