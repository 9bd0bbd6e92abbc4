import MusterService

extension ErrorCode {
  static let requestTargetTooLong = ErrorCode("REQUEST_TARGET_TOO_LONG", .tooLarge)
  static let requestTimeout = ErrorCode("REQUEST_TIMEOUT", .unavailable)
}
