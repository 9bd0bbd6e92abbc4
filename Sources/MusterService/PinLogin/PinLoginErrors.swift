extension ErrorCode {
  package static let pinIdentityNotFound = ErrorCode("PIN_IDENTITY_NOT_FOUND", .notFound)
  /// The project has no PIN logins.
  package static let pinLoginNotEnabled = ErrorCode("PIN_LOGIN_NOT_ENABLED", .conflict)
  /// The person is blocked.
  package static let pinLoginRefused = ErrorCode("PIN_LOGIN_REFUSED", .conflict)
  package static let pinLoginSettingInvalid = ErrorCode("PIN_LOGIN_SETTING_INVALID", .invalid)
  /// A share of the master secret cannot be read.
  package static let pinLoginUnavailable = ErrorCode("PIN_LOGIN_UNAVAILABLE", .unavailable)
}

extension ServiceError {
  static let pinIdentityNotFound = ServiceError(.pinIdentityNotFound, "There is no such identity.")
}
