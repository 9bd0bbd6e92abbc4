package import MusterStore

extension AuditRecord.Action {
  /// A link to a session was created. The detail gives its kind.
  package static let linkCreated = Self(rawValue: "link.created")
  package static let linkOpened = Self(rawValue: "link.opened")
  package static let linkRevoked = Self(rawValue: "link.revoked")

  /// A link was sent to another device of the person. The detail gives the channel.
  package static let linkSent = Self(rawValue: "link.sent")
  /// Someone who could not open a link asked for another one.
  package static let linkRequested = Self(rawValue: "link.requested")

  static let ofLinks: [Self] = [.linkCreated, .linkOpened, .linkRevoked, .linkSent, .linkRequested]

  /// An operator or a program changed how the pages of a project's verifications look, or where they lead.
  package static let hostedSettingsChanged = Self(rawValue: "hosted_settings.changed")

  static let ofHostedSettings: [Self] = [.hostedSettingsChanged]
}
