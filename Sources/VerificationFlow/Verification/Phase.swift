/// The phase of an identity verification. Raw values are those of the onboarding protocol.
package enum Phase: String, CaseIterable, Sendable, Codable {
  /// Pictures are uploaded and judged one by one.
  case documentUpload = "DOCUMENT_UPLOAD"
  /// All required documents are uploaded; the document provider judges them.
  case documentVerification = "DOCUMENT_VERIFICATION"
  /// The documents are compared with each other.
  case documentVerificationFinal = "DOCUMENT_VERIFICATION_FINAL"
  /// The project's own system or a reviewer decides about the person.
  case clientEvaluation = "CLIENT_EVALUATION"
  /// The person proves to be present.
  case presenceCheck = "PRESENCE_CHECK"
  /// The person enters the code that was sent.
  case otpVerification = "OTP_VERIFICATION"
  /// The verification has ended.
  case completed = "COMPLETED"
}
