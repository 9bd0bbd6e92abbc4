/// The phase of an identity verification; the words are those of the onboarding protocol.
package enum Phase: String, CaseIterable, Sendable, Codable {
  /// Pictures come in and are judged one by one.
  case documentUpload = "DOCUMENT_UPLOAD"
  /// All required documents are in; the document provider judges them.
  case documentVerification = "DOCUMENT_VERIFICATION"
  /// The documents are compared with each other.
  case documentVerificationFinal = "DOCUMENT_VERIFICATION_FINAL"
  /// Somebody decides about the person.
  case clientEvaluation = "CLIENT_EVALUATION"
  /// The person shows to be present.
  case presenceCheck = "PRESENCE_CHECK"
  /// The person enters a code that was sent.
  case otpVerification = "OTP_VERIFICATION"
  /// The end.
  case completed = "COMPLETED"
}
