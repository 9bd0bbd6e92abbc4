import MusterService

extension ErrorCode {
  static let fieldUnknown = ErrorCode("FIELD_UNKNOWN", .invalid)
  static let internalError = ErrorCode("INTERNAL_ERROR", .unavailable)
  static let methodNotAllowed = ErrorCode("METHOD_NOT_ALLOWED", .invalid)
  static let notFound = ErrorCode("NOT_FOUND", .notFound)
  static let requestTooLarge = ErrorCode("REQUEST_TOO_LARGE", .tooLarge)
}
