extension ErrorCode {
  /// The challenge or the page has expired, or was used.
  package static let passkeyCeremonyEnded = ErrorCode("PASSKEY_CEREMONY_ENDED", .conflict)
  /// The response of an authenticator to a registration is not valid.
  package static let passkeyInvalid = ErrorCode("PASSKEY_INVALID", .invalid)
  package static let passkeyNotFound = ErrorCode("PASSKEY_NOT_FOUND", .notFound)
  /// The login is not valid, or the person may not log in or register.
  package static let passkeyRefused = ErrorCode("PASSKEY_REFUSED", .forbidden)
  package static let passkeySettingInvalid = ErrorCode("PASSKEY_SETTING_INVALID", .invalid)
  /// The user has too many passkeys.
  package static let passkeysExhausted = ErrorCode("PASSKEYS_EXHAUSTED", .limitReached)
  /// The project has no passkeys.
  package static let passkeysNotEnabled = ErrorCode("PASSKEYS_NOT_ENABLED", .conflict)
}

extension ServiceError {
  static let passkeyCeremonyEnded = ServiceError(.passkeyCeremonyEnded, "Ask for new options.")
  static let passkeyNotFound = ServiceError(.passkeyNotFound, "There is no such passkey.")
  static let passkeyRefused = ServiceError(.passkeyRefused, "The person may not log in with this.")
}
