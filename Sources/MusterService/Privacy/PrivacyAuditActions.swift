package import MusterStore

extension AuditRecord.Action {
  package static let sessionExported = Self(rawValue: "session.exported")
  package static let sessionErased = Self(rawValue: "session.erased")
  /// The pictures of a session were erased at the end of their retention period.
  package static let picturesErased = Self(rawValue: "pictures.erased")

  static let ofPrivacy: [Self] = [.sessionExported, .sessionErased, .picturesErased]
}
