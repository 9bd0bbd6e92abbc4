extension ErrorCode {
  /// No code can be entered any more.
  package static let phoneLoginEnded = ErrorCode("PHONE_LOGIN_ENDED", .gone)
  package static let phoneLoginNotFound = ErrorCode("PHONE_LOGIN_NOT_FOUND", .notFound)
  /// The number receives no codes: premium rate, toll free and the like.
  package static let phoneNumberNotServed = ErrorCode("PHONE_NUMBER_NOT_SERVED", .invalid)
}
