extension ErrorCode {
  package static let signatureInvalid = ErrorCode("SIGNATURE_INVALID", .unreadable)
  package static let signatureKeysExhausted = ErrorCode("SIGNATURE_KEYS_EXHAUSTED", .conflict)
  package static let signatureKeyExists = ErrorCode("SIGNATURE_KEY_EXISTS", .conflict)
  package static let signatureKeyInvalid = ErrorCode("SIGNATURE_KEY_INVALID", .invalid)
  package static let signatureRequired = ErrorCode("SIGNATURE_REQUIRED", .invalid)
}
