package import MusterStore

extension AuditRecord.Action {
  /// An operator allowed or disallowed an origin in a project.
  package static let originsChanged = Self(rawValue: "origins.changed")

  /// An admin created a key of the project in the review console.
  package static let keyCreated = Self(rawValue: "key.created")
  /// An admin revoked a key of the project in the review console.
  package static let keyRevoked = Self(rawValue: "key.revoked")

  static let ofAccess: [Self] = [.originsChanged, .keyCreated, .keyRevoked]
}
