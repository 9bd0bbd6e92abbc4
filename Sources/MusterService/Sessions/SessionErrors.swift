extension ErrorCode {
  package static let activationNotFound = ErrorCode("ACTIVATION_NOT_FOUND", .notFound)
  package static let activationOtpInvalid = ErrorCode("ACTIVATION_OTP_INVALID", .invalid)
  package static let contactInvalid = ErrorCode("CONTACT_INVALID", .invalid)
  package static let documentTypeUnknown = ErrorCode("DOCUMENT_TYPE_UNKNOWN", .invalid)
  package static let otpDeliveryFailed = ErrorCode("OTP_DELIVERY_FAILED", .conflict)
  package static let otpDeliveryMissing = ErrorCode("OTP_DELIVERY_MISSING", .conflict)
  package static let presenceCheckProviderMissing = ErrorCode("PRESENCE_CHECK_PROVIDER_MISSING", .conflict)
  package static let sessionExpired = ErrorCode("SESSION_EXPIRED", .unauthenticated)
  package static let sessionNotFound = ErrorCode("SESSION_NOT_FOUND", .notFound)
  package static let tooManyOnboardingProcesses = ErrorCode("TOO_MANY_ONBOARDING_PROCESSES", .limitReached)
}

extension ServiceError {
  static let sessionExpired = ServiceError(.sessionExpired, "The session has ended or expired.")
  static let sessionNotFound = ServiceError(.sessionNotFound, "There is no such session.")
}
