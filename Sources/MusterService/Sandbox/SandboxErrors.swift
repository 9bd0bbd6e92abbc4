extension ErrorCode {
  package static let sandboxOnly = ErrorCode("SANDBOX_ONLY", .forbidden)
  package static let sandboxValueUnknown = ErrorCode("SANDBOX_VALUE_UNKNOWN", .invalid)
}
