import MusterService

/// The error codes that SDKs of the onboarding protocol and of PowerAuth know. For any other code an app shows its
/// general error screen, so only these are sent; Muster's own code is sent beside them.
enum ProtocolCode: String, CaseIterable {
  case generic = "ERROR_GENERIC"
  case authenticationFailed = "POWERAUTH_AUTH_FAIL"
  case invalidRequest = "INVALID_REQUEST"
  case tooManyRequests = "TOO_MANY_REQUESTS"
  case remoteFailed = "REMOTE_COMMUNICATION_ERROR"
  /// Tells the app that its activation is no longer valid.
  case onboardingFailed = "ONBOARDING_FAILED"
  case onboardingLimitReached = "ONBOARDING_PROCESS_LIMIT_REACHED"
  case tooManyProcesses = "TOO_MANY_ONBOARDING_PROCESSES"
  case codeFailed = "ONBOARDING_OTP_FAILED"
  case submitFailed = "DOCUMENT_SUBMIT_FAILED"
  case verificationLimitReached = "IDENTITY_VERIFICATION_LIMIT_REACHED"
  case presenceCheckFailed = "PRESENCE_CHECK_FAILED"
  case presenceCheckNotEnabled = "PRESENCE_CHECK_NOT_ENABLED"
  case presenceCheckLimitReached = "PRESENCE_CHECK_LIMIT_REACHED"
  case powerAuthFailed = "ERR_AUTHENTICATION"
  case encryptionFailed = "ERR_ENCRYPTION"
  case activationFailed = "ERR_ACTIVATION"
  case temporaryKeyFailed = "ERR_TEMPORARY_KEY"
  case vaultFailed = "ERR_SECURE_VAULT"
  case upgradeFailed = "ERR_UPGRADE"
  case passwordChangeFailed = "ERR_PASSWORD_CHANGE"
  case biometryFailed = "ERR_BIOMETRY"

  /// Returns the code that is closest to an error.
  init(_ error: ServiceError) {
    self = Self(rawValue: error.code) ?? Self.nearest[error.code] ?? Self(error.kind)
  }

  /// Returns the code that is closest to an error of an endpoint of PowerAuth itself.
  init(powerAuth error: ServiceError) {
    let code = error.code == "ACTIVATION_OTP_INVALID" ? .activationFailed : ProtocolCode(error)
    self = code == .authenticationFailed ? .powerAuthFailed : code
  }

  /// Whether the caller's credentials were not accepted.
  var isOfAuthentication: Bool { self == .authenticationFailed || self == .powerAuthFailed }

  /// The Muster codes that have a closer protocol code than that of their kind.
  private static let nearest: [String: ProtocolCode] = [
    "ATTEMPTS_EXHAUSTED": .verificationLimitReached, "ENCRYPTION_INVALID": .encryptionFailed,
    "APP_REVOKED": .encryptionFailed, "ACTIVATION_REFUSED": .activationFailed,
    "TEMPORARY_KEY_REFUSED": .temporaryKeyFailed, "VAULT_LOCKED": .vaultFailed,
    "PROTOCOL_VERSION_REFUSED": .encryptionFailed, "UPGRADE_REFUSED": .upgradeFailed,
    "PASSWORD_CHANGE_REFUSED": .passwordChangeFailed, "BIOMETRY_REFUSED": .biometryFailed,
    "ACTIVATION_OTP_INVALID": .codeFailed, "OTP_DELIVERY_FAILED": .codeFailed, "OTP_DELIVERY_MISSING": .codeFailed,
    "SIM_CHANGED": .codeFailed, "PHONE_CHECK_FAILED": .codeFailed, "PHONE_NUMBER_INVALID": .codeFailed,
    "OTP_CODES_EXHAUSTED": .codeFailed, "OTP_NOT_AWAITED": .codeFailed, "OTP_RESEND_TOO_SOON": .codeFailed,
    "PRESENCE_CHECK_PROVIDER_MISSING": .generic,
    "ALREADY_REPLACED": .submitFailed, "ALREADY_UPLOADED": .submitFailed, "DOCUMENT_CONFLICT": .submitFailed,
    "DOCUMENT_SIDE_UNKNOWN": .submitFailed, "DOCUMENT_TYPE_NOT_REQUESTED": .submitFailed,
    "DOCUMENT_TYPE_UNKNOWN": .submitFailed, "DUPLICATE_REJECTED": .submitFailed, "NO_SUCH_DOCUMENT": .submitFailed,
    "ORIGINAL_DOCUMENT_NOT_FOUND": .submitFailed, "SIGNATURE_INVALID": .submitFailed,
    "SIGNATURE_REQUIRED": .submitFailed, "UPLOAD_ID_REUSED": .submitFailed, "UPLOAD_INTERRUPTED": .submitFailed,
  ]

  /// Returns the fallback code for a kind of error.
  private init(_ kind: ServiceError.Kind) {
    self =
      switch kind {
      // A credential of the wrong kind is treated like a missing one.
      case .unauthenticated, .forbidden: .authenticationFailed
      case .notFound, .invalid, .conflict, .gone, .locked, .versionUnsupported, .tooLarge: .invalidRequest
      case .unsupportedFormat, .unreadable, .checksumMismatch: .submitFailed
      case .limitReached: .tooManyRequests
      case .storageFull, .storageFailed, .unavailable: .generic
      }
  }
}
