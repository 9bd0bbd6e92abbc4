/// The reason an event was rejected. The process is unchanged unless the error was reported as ``Effect/refuse(_:)``.
package struct TransitionError: Error, Equatable, Sendable {
  /// A stable error code. Raw values are sent to clients unchanged.
  package enum Code: String, CaseIterable, Sendable {
    /// The event is not allowed in the current phase.
    case phaseConflict = "PHASE_CONFLICT"
    /// The process has failed and cannot continue.
    case processFailed = "ONBOARDING_FAILED"
    /// The person has not given consent yet.
    case consentRequired = "CONSENT_REQUIRED"
    /// This side already has a document that was not rejected.
    case alreadyUploaded = "ALREADY_UPLOADED"
    /// The session has no document with the given id, or that document is of another type or side.
    case originalDocumentNotFound = "ORIGINAL_DOCUMENT_NOT_FOUND"
    /// The document to replace has already been replaced.
    case alreadyReplaced = "ALREADY_REPLACED"
    /// The same picture was rejected earlier in this session.
    case duplicateRejected = "DUPLICATE_REJECTED"
    /// The document cannot be requested again, because a limit on rejections, failures or errors is exhausted.
    case attemptsExhausted = "ATTEMPTS_EXHAUSTED"
    /// The session does not request this document type.
    case documentTypeNotRequested = "DOCUMENT_TYPE_NOT_REQUESTED"
    /// The event refers to a document that does not exist or whose status does not allow the event.
    case documentConflict = "DOCUMENT_CONFLICT"
    /// Too many documents failed, or too many pictures of a side were rejected; the verification was reset.
    case uploadLimitReached = "IDENTITY_VERIFICATION_LIMIT_REACHED"
    /// The process had too many verifications or errors and has failed.
    case processLimitReached = "ONBOARDING_PROCESS_LIMIT_REACHED"
    /// The process does not include a presence check.
    case presenceCheckNotEnabled = "PRESENCE_CHECK_NOT_ENABLED"
    /// The process is not at its presence check.
    case presenceCheckFailed = "PRESENCE_CHECK_FAILED"
    /// The process had too many presence checks and has failed.
    case presenceLimitReached = "PRESENCE_CHECK_LIMIT_REACHED"
    /// The process is not waiting for a code.
    case codeNotAwaited = "OTP_NOT_AWAITED"
    /// The minimum interval before resending a code has not passed.
    case codeTooSoon = "OTP_RESEND_TOO_SOON"
    /// No deadline has passed.
    case notDue = "NOT_DUE"
  }

  package let code: Code
  /// The state of the verification when the error occurred.
  package let state: FlowState

  package init(_ code: Code, in state: FlowState) {
    self.code = code
    self.state = state
  }
}
