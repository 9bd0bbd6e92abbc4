/// The reason a process or verification ended without success.
package struct Ending: Sendable, Equatable, Codable {
  /// The origin of the reason. Raw values are those of the onboarding protocol, plus `REVIEW`.
  package enum Origin: String, CaseIterable, Sendable, Codable {
    case documentVerification = "DOCUMENT_VERIFICATION"
    case presenceCheck = "PRESENCE_CHECK"
    case clientEvaluation = "CLIENT_EVALUATION"
    /// The code entered at the end.
    case otpVerification = "OTP_VERIFICATION"
    /// A limit of the process.
    case processLimitCheck = "PROCESS_LIMIT_CHECK"
    case userRequest = "USER_REQUEST"
    /// The final validation of all requirements.
    case finalValidation = "FINAL_VALIDATION"
    /// An expired deadline.
    case cleanup = "CLEANUP"
    case review = "REVIEW"
  }

  /// A stable reason code: one of the onboarding protocol, or a reviewer's reason code.
  package struct Reason: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The code as stored and sent.
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    package init(stringLiteral value: String) {
      rawValue = value
    }
  }

  package let reason: Reason
  package let origin: Origin

  package init(_ reason: Reason, _ origin: Origin) {
    self.reason = reason
    self.origin = origin
  }
}

extension Ending.Reason {
  /// The document provider rejected the documents.
  package static let documentVerificationRejected: Self = "documentVerificationRejected"
  /// The document provider could not judge the documents.
  package static let documentVerificationFailed: Self = "documentVerificationFailed"
  /// Too many documents were rejected.
  package static let tooManyFailedDocuments: Self = "maxFailedAttemptsDocumentUpload"
  /// Too many presence checks failed.
  package static let tooManyPresenceChecks: Self = "maxFailedAttemptsPresenceCheck"
  /// The presence check was rejected.
  package static let presenceCheckRejected: Self = "presenceCheckRejected"
  /// The presence check could not be judged.
  package static let presenceCheckFailed: Self = "presenceCheckFailed"
  /// The project's own system rejected the person.
  package static let clientEvaluationRejected: Self = "clientEvaluationRejected"
  /// The project's own system could not evaluate the person, or no decision was made in time.
  package static let clientEvaluationFailed: Self = "clientEvaluationFailed"
  /// Too many wrong codes were entered.
  package static let tooManyWrongCodes: Self = "maxFailedAttemptsOtp"
  /// The person cancelled the process.
  package static let canceledProcess: Self = "canceledProcess"
  /// The person restarted the verification.
  package static let restarted: Self = "restarted"
  /// The device was not activated in time.
  package static let expiredActivation: Self = "expiredProcessActivation"
  /// The person did not finish in time.
  package static let expiredVerification: Self = "expiredProcessIdentityVerification"
  /// The whole process took too long.
  package static let expiredProcess: Self = "expiredProcessOnboarding"
  /// Too many verifications were started.
  package static let tooManyVerifications: Self = "maxFailedAttemptsIdentityVerification"
  /// The error score exceeded its limit.
  package static let errorScoreExceeded: Self = "maxProcessErrorScoreExceeded"
  /// A requirement was not met in the final validation.
  package static let finalValidationFailed: Self = "finalValidationFailed"
}
