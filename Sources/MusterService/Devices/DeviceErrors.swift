extension ErrorCode {
  package static let activationRefused = ErrorCode("ACTIVATION_REFUSED", .invalid)
  /// The application key of the request, or its whole app, is revoked.
  package static let appRevoked = ErrorCode("APP_REVOKED", .invalid)
  package static let appNotFound = ErrorCode("APP_NOT_FOUND", .notFound)
  package static let deviceRemoved = ErrorCode("DEVICE_REMOVED", .conflict)
  package static let encryptionInvalid = ErrorCode("ENCRYPTION_INVALID", .invalid)
  /// The device is known, but what the person knows or is was wrong.
  package static let factorWrong = ErrorCode("FACTOR_WRONG", .unauthenticated)
  package static let biometryRefused = ErrorCode("BIOMETRY_REFUSED", .invalid)
  package static let passwordChangeRefused = ErrorCode("PASSWORD_CHANGE_REFUSED", .invalid)
  /// The project does not accept new devices of this version of PowerAuth.
  package static let protocolVersionRefused = ErrorCode("PROTOCOL_VERSION_REFUSED", .invalid)
  package static let temporaryKeyRefused = ErrorCode("TEMPORARY_KEY_REFUSED", .invalid)
  package static let upgradeRefused = ErrorCode("UPGRADE_REFUSED", .invalid)
  package static let vaultLocked = ErrorCode("VAULT_LOCKED", .invalid)
}
