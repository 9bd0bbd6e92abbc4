package import MusterStore

extension AuditRecord.Action {
  package static let sessionCreated = Self(rawValue: "session.created")

  static let ofSessions: [Self] = [.sessionCreated]
}
