extension ErrorCode {
  package static let activationRefused = ErrorCode("ACTIVATION_REFUSED", .invalid)
  package static let appNotFound = ErrorCode("APP_NOT_FOUND", .notFound)
  package static let deviceRemoved = ErrorCode("DEVICE_REMOVED", .conflict)
  package static let encryptionInvalid = ErrorCode("ENCRYPTION_INVALID", .invalid)
  package static let temporaryKeyRefused = ErrorCode("TEMPORARY_KEY_REFUSED", .invalid)
  package static let vaultLocked = ErrorCode("VAULT_LOCKED", .invalid)
}
