extension ErrorCode {
  package static let keyNotFound = ErrorCode("KEY_NOT_FOUND", .notFound)
  package static let keysExhausted = ErrorCode("KEYS_EXHAUSTED", .limitReached)
  package static let originsExhausted = ErrorCode("ORIGINS_EXHAUSTED", .limitReached)
  package static let originInvalid = ErrorCode("ORIGIN_INVALID", .invalid)
  package static let originNotFound = ErrorCode("ORIGIN_NOT_FOUND", .notFound)
  package static let projectKindMismatch = ErrorCode("PROJECT_KIND_MISMATCH", .conflict)
  package static let roleMissing = ErrorCode("ROLE_MISSING", .forbidden)
  package static let scopeMissing = ErrorCode("SCOPE_MISSING", .forbidden)
  package static let sessionTokenNeeded = ErrorCode("SESSION_TOKEN_NEEDED", .forbidden)
}
