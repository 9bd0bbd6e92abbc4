package import MusterStore

extension AuditRecord.Action {
  /// A person logged in by a code that was sent to their telephone.
  package static let phoneLoggedIn = Self(rawValue: "phone.logged_in")
  /// A login ended after too many wrong codes.
  package static let phoneLoginFailed = Self(rawValue: "phone.login_failed")

  static let ofPhoneLogins: [Self] = [.phoneLoggedIn, .phoneLoginFailed]
}
