package import MusterStore

extension AuditRecord.Action {
  /// A link to a session was created. The detail gives its kind.
  package static let linkCreated = Self(rawValue: "link.created")
  package static let linkOpened = Self(rawValue: "link.opened")
  package static let linkRevoked = Self(rawValue: "link.revoked")

  static let ofLinks: [Self] = [.linkCreated, .linkOpened, .linkRevoked]

  /// An operator or a program changed how the pages of a project's verifications look, or where they lead.
  package static let hostedSettingsChanged = Self(rawValue: "hosted_settings.changed")

  static let ofHostedSettings: [Self] = [.hostedSettingsChanged]
}
