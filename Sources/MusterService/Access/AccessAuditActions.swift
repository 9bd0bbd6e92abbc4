package import MusterStore

extension AuditRecord.Action {
  /// An operator allowed or disallowed an origin in a project.
  package static let originsChanged = Self(rawValue: "origins.changed")

  static let ofAccess: [Self] = [.originsChanged]
}
