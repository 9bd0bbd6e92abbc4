/// Why an event was refused. The process is unchanged, unless it came as an ``Effect/refuse(_:)``.
package struct TransitionError: Error, Equatable, Sendable {
  /// The stable words for a refusal; they go out as they are.
  package enum Code: String, CaseIterable, Sendable {
    /// The process is not in a phase where this can happen.
    case phaseConflict = "PHASE_CONFLICT"
    /// The process has failed; nothing leads on.
    case processFailed = "ONBOARDING_FAILED"
    /// The consent is still to be given.
    case consentRequired = "CONSENT_REQUIRED"
    /// The side is there already and was not refused.
    case alreadyUploaded = "ALREADY_UPLOADED"
    /// No such document in this session to be replaced by a picture of this type and side.
    case originalDocumentNotFound = "ORIGINAL_DOCUMENT_NOT_FOUND"
    /// The document was replaced by another picture in the meantime.
    case alreadyReplaced = "ALREADY_REPLACED"
    /// The very same picture was refused before in this session.
    case duplicateRejected = "DUPLICATE_REJECTED"
    /// Too many pictures of this side were refused.
    case attemptsExhausted = "ATTEMPTS_EXHAUSTED"
    /// The session does not ask for this type.
    case documentTypeNotRequested = "DOCUMENT_TYPE_NOT_REQUESTED"
    /// The event speaks of a document that is not there or not in a status for it.
    case documentConflict = "DOCUMENT_CONFLICT"
    /// Too many documents went wrong; the verification is reset.
    case uploadLimitReached = "IDENTITY_VERIFICATION_LIMIT_REACHED"
    /// Too many verifications or errors; the process has failed.
    case processLimitReached = "ONBOARDING_PROCESS_LIMIT_REACHED"
    /// The process has no presence check.
    case presenceCheckNotEnabled = "PRESENCE_CHECK_NOT_ENABLED"
    /// The process is not at its presence check.
    case presenceCheckFailed = "PRESENCE_CHECK_FAILED"
    /// Too many presence checks; the process has failed.
    case presenceLimitReached = "PRESENCE_CHECK_LIMIT_REACHED"
    /// No code is waited for.
    case codeNotAwaited = "OTP_NOT_AWAITED"
    /// It is too soon for another code.
    case codeTooSoon = "OTP_RESEND_TOO_SOON"
    /// No deadline has passed.
    case notDue = "NOT_DUE"
  }

  /// The stable word.
  package let code: Code
  /// Where the process stood.
  package let state: FlowState

  /// A refusal in this state.
  package init(_ code: Code, in state: FlowState) {
    self.code = code
    self.state = state
  }
}
