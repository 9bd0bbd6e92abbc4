extension Texts {
  /// About how a verification ended.
  static let englishEndings: [String: String] = [
    "canceledProcess": "The verification was cancelled. Please begin a new one.",
    "clientEvaluationFailed": "The verification could not be finished in time. Please begin it again.",
    "clientEvaluationRejected": "The verification was not passed. Please ask for help.",
    "documentVerificationFailed": "The documents could not be checked. Please begin the verification again.",
    "documentVerificationRejected": "The documents were not accepted. Please ask for help.",
    "expiredProcessActivation": "The code was not entered in time. Please begin again.",
    "expiredProcessIdentityVerification": "The time for the verification is up. Please begin again.",
    "expiredProcessOnboarding": "It took too long. Please begin again.",
    "finalValidationFailed": "Something was missing at the end. Please begin the verification again.",
    "maxFailedAttemptsDocumentUpload": "Too many documents were not accepted. Please begin the verification again.",
    "maxFailedAttemptsIdentityVerification": "The verification was begun too often. Please ask for help.",
    "maxFailedAttemptsOtp": "Too many wrong codes were entered. Please begin again.",
    "maxFailedAttemptsPresenceCheck": "The presence check failed too often. Please ask for help.",
    "maxProcessErrorScoreExceeded": "Too much went wrong. Please ask for help.",
    "presenceCheckFailed": "The presence check could not be judged. Please begin the verification again.",
    "presenceCheckRejected": "The presence check was not passed. Please ask for help.",
    "restarted": "The verification was begun anew. Please go on there.",
  ]
}
