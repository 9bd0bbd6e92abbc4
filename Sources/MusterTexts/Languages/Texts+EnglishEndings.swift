extension Texts {
  /// The messages about the end of a verification.
  static let englishEndings: [String: String] = [
    "canceledProcess": "The verification was cancelled. Please begin a new one.",
    "clientEvaluationFailed": "The verification could not be finished. Please begin it again.",
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

  /// The messages about a reviewer's final rejection, by its reason. None asks for another picture.
  static let englishRejections: [String: String] = [
    "DATA_MISMATCH": "The verification was not passed because the documents do not fit together. Please ask for help.",
    "DOCUMENT_ALTERED":
      "The verification was not passed because a document seems to have been altered. Please ask for help.",
    "DOCUMENT_EXPIRED": "The verification was not passed because a document has expired. Please ask for help.",
    "DOCUMENT_NOT_ORIGINAL":
      "The verification was not passed because only a copy of a document was shown. Please ask for help.",
    "DOCUMENT_NOT_SUPPORTED":
      "The verification was not passed because a kind of document is not accepted. Please ask for help.",
    "DOCUMENT_UNREADABLE": "The verification was not passed because a document could not be read. Please ask for help.",
    "FACE_MISMATCH":
      "The verification was not passed because the face does not match the document. Please ask for help.",
  ]
}
