extension ErrorCode {
  /// The operator cannot tell whether the SIM was changed, and the project sends no code then.
  package static let phoneCheckFailed = ErrorCode("PHONE_CHECK_FAILED", .conflict)
  package static let phoneCheckNotFound = ErrorCode("PHONE_CHECK_NOT_FOUND", .notFound)
  package static let phoneCheckSettingInvalid = ErrorCode("PHONE_CHECK_SETTING_INVALID", .invalid)
  package static let phoneNumberInvalid = ErrorCode("PHONE_NUMBER_INVALID", .invalid)
  package static let redirectURLNotAllowed = ErrorCode("REDIRECT_URL_NOT_ALLOWED", .invalid)
  package static let simChanged = ErrorCode("SIM_CHANGED", .conflict)
}

extension ServiceError {
  static let phoneCheckNotFound = ServiceError(.phoneCheckNotFound, "There is no such phone check.")
  static let simChanged = ServiceError(
    .simChanged, "The SIM of the number was changed lately. No code is sent to it.")
}
