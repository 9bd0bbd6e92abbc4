/// Why a process or a verification came to an end that is no success.
package struct Ending: Sendable, Equatable, Codable {
  /// Where the reason came up; the words are those of the onboarding protocol, with `REVIEW` added.
  package enum Origin: String, CaseIterable, Sendable, Codable {
    /// The document provider.
    case documentVerification = "DOCUMENT_VERIFICATION"
    /// The presence check.
    case presenceCheck = "PRESENCE_CHECK"
    /// The client evaluation.
    case clientEvaluation = "CLIENT_EVALUATION"
    /// The code at the end.
    case otpVerification = "OTP_VERIFICATION"
    /// One of the process's limits.
    case processLimitCheck = "PROCESS_LIMIT_CHECK"
    /// The person.
    case userRequest = "USER_REQUEST"
    /// The last look at everything.
    case finalValidation = "FINAL_VALIDATION"
    /// Somebody's time was up.
    case cleanup = "CLEANUP"
    /// A reviewer.
    case review = "REVIEW"
  }

  /// A stable word. Besides the protocol's own, a reviewer's reason code.
  package struct Reason: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The word.
    package let rawValue: String

    /// The reason with this word.
    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The reason with this word.
    package init(stringLiteral value: String) {
      rawValue = value
    }
  }

  /// Why.
  package let reason: Reason
  /// Where it came up.
  package let origin: Origin

  /// A reason with its origin.
  package init(_ reason: Reason, _ origin: Origin) {
    self.reason = reason
    self.origin = origin
  }
}

extension Ending.Reason {
  /// The document provider refused the documents.
  package static let documentVerificationRejected: Self = "documentVerificationRejected"
  /// The document provider could not judge the documents.
  package static let documentVerificationFailed: Self = "documentVerificationFailed"
  /// Too many documents were refused.
  package static let tooManyFailedDocuments: Self = "maxFailedAttemptsDocumentUpload"
  /// Too many presence checks were refused.
  package static let tooManyPresenceChecks: Self = "maxFailedAttemptsPresenceCheck"
  /// The presence check was refused.
  package static let presenceCheckRejected: Self = "presenceCheckRejected"
  /// The presence check could not be judged.
  package static let presenceCheckFailed: Self = "presenceCheckFailed"
  /// The project's own system refused the person.
  package static let clientEvaluationRejected: Self = "clientEvaluationRejected"
  /// The project's own system could not evaluate the person, or nobody decided in time.
  package static let clientEvaluationFailed: Self = "clientEvaluationFailed"
  /// Too many wrong codes were entered.
  package static let tooManyWrongCodes: Self = "maxFailedAttemptsOtp"
  /// The person gave the process up.
  package static let canceledProcess: Self = "canceledProcess"
  /// The person began the verification anew.
  package static let restarted: Self = "restarted"
  /// The device was not activated in time.
  package static let expiredActivation: Self = "expiredProcessActivation"
  /// The person did not finish in time.
  package static let expiredVerification: Self = "expiredProcessIdentityVerification"
  /// The whole process took too long.
  package static let expiredProcess: Self = "expiredProcessOnboarding"
  /// Too many verifications were begun.
  package static let tooManyVerifications: Self = "maxFailedAttemptsIdentityVerification"
  /// The error score is too high.
  package static let errorScoreExceeded: Self = "maxProcessErrorScoreExceeded"
  /// Something that must hold at the end did not.
  package static let finalValidationFailed: Self = "finalValidationFailed"
}
