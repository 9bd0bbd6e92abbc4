package import MusterStore

extension AuditRecord.Action {
  /// A program changed the custom fields of a session.
  package static let customFieldsChanged = Self(rawValue: "session.custom_fields_changed")

  static let ofCustomFields: [Self] = [.customFieldsChanged]

  /// A program changed the claims of a session's creator about the person.
  package static let claimsChanged = Self(rawValue: "claims.changed")

  static let ofClaims: [Self] = [.claimsChanged]
}
