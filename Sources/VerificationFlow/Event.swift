/// An input to ``OnboardingProcess``.
package enum Event: Sendable, Equatable {
  // Start of the process.

  /// The person started the process; an activation code must be sent.
  case started
  /// The person requested another code.
  case codeResendAsked(OneTimeCode.Kind)
  /// The person entered an activation code; a correct one creates an activation with this id. `isLate` treats the
  /// code as expired.
  case activationCodeEntered(isRight: Bool, isLate: Bool = false, ActivationID)
  /// The person approved or declined the consent.
  case consentDecided(Consent)
  /// The person gave a contact, and a code must be sent to it.
  case contactGiven
  /// The person entered the code that was sent to their contact. `isLate` treats the code as expired.
  case contactCodeEntered(isRight: Bool, isLate: Bool = false)
  /// The verification starts as an attempt with this id.
  ///
  /// - Parameter keepsDocuments: Whether the accepted documents of the attempt before count in this one, if that attempt
  ///   was given up or ended because of refused pictures.
  case initialised(VerificationID, keepsDocuments: Bool = false)
  /// The person abandons the attempt in order to start another one.
  case restarted
  /// The person abandons the process.
  case cancelled

  // Documents.

  /// Pictures were submitted; they are accepted all together or not at all.
  case submitted([Submission])
  /// The inspection of a document started. Repeated if the inspection restarts after a crash.
  case inspectionStarted(DocumentID)
  case inspected(DocumentID, Inspection)
  case providerAnswered(DocumentID, ProviderAnswer)
  /// The document provider can no longer answer.
  case providerLost
  /// The contents of these documents, as a machine read them, were rejected for these reasons. If that is final, the
  /// process ends; otherwise the person may submit other pictures.
  case contentsRejected([DocumentID: [String]], isFinal: Bool)
  /// The documents were compared with each other, with this answer and these doubts.
  case crossChecked(ProviderAnswer, doubts: [ReviewPoint.Cause] = [])

  // Decisions and presence checks.

  /// The project's own system evaluated the person.
  case clientEvaluated(ProviderAnswer)
  /// A reviewer made a decision.
  case reviewed(ReviewDecision)
  /// The person starts a presence check.
  case presenceCheckInitialised
  /// The person finished the presence check.
  case presenceCheckSubmitted
  case presenceChecked(ProviderAnswer)
  /// The person entered the final code. `isLate` treats the code as expired.
  case codeEntered(isRight: Bool, isLate: Bool = false)

  /// A deadline may have passed. The process determines which one and throws `NOT_DUE` if none has.
  case timePassed

  /// The result of the built-in picture inspection.
  package enum Inspection: Sendable, Equatable {
    /// The quality is sufficient. With `isUnsure`, a reviewer should look at the picture.
    case passed(isUnsure: Bool = false)
    /// The quality is insufficient for these reasons; the person may submit another picture.
    case refused([String])
    /// The file is no picture that can be read, for these reasons. It does not count as an attempt, because most such
    /// files are not the person's fault.
    case unreadable([String])
    /// The inspection failed for these reasons.
    case failed([String])
  }

  package enum ProviderAnswer: String, CaseIterable, Sendable, Codable {
    case accepted = "ACCEPTED"
    case rejected = "REJECTED"
    /// The provider could not judge it.
    case failed = "FAILED"
    /// The provider is unsure and a reviewer should decide. Counts as rejected if the process has no review.
    case unsure = "UNSURE"
  }
}

/// What a client says about a picture before it sends the bytes.
package struct DocumentDescription: Sendable, Equatable {
  /// The document type and side of the picture.
  package let key: SideKey
  /// The issuing country (ISO 3166-1 alpha-3), if given.
  package let country: String?
  /// The document that the picture replaces, if any.
  package let originalDocumentId: DocumentID?

  package init(key: SideKey, country: String? = nil, originalDocumentId: DocumentID? = nil) {
    self.key = key
    self.country = country
    self.originalDocumentId = originalDocumentId
  }
}

/// A picture submitted to a verification.
package struct Submission: Sendable, Equatable {
  /// The id the document will get.
  package let id: DocumentID
  package let description: DocumentDescription
  /// The SHA-256 of the picture in lower-case hexadecimal.
  package let sha256: String
  /// The inspection result if it is known in advance, because the bytes are not a picture or are missing.
  package let inspection: Event.Inspection?
  /// Whether the same picture was rejected as the same side earlier in the session, possibly in an earlier attempt.
  package let isDuplicate: Bool

  package init(
    id: DocumentID, _ description: DocumentDescription, sha256: String, inspection: Event.Inspection? = nil,
    isDuplicate: Bool = false
  ) {
    self.id = id
    self.description = description
    self.sha256 = sha256
    self.inspection = inspection
    self.isDuplicate = isDuplicate
  }
}

/// A reviewer's decision on a pending case.
package enum ReviewDecision: Sendable, Equatable {
  /// Accepts the case. With a document id, accepts only that document, and the case remains pending.
  case accept(DocumentID?)
  /// Rejects the person permanently because of one document, or of all if the id is nil.
  case reject(DocumentID?, Ending.Reason)
  /// Requests this document again.
  case askAgain(DocumentID, Ending.Reason)
}

/// An action that follows from an event. The caller performs or records it in the transaction that saves the process.
package enum Effect: Sendable, Equatable {
  /// Inspect this document's picture.
  case inspect(DocumentID)
  /// Ask the document provider to verify this document.
  case verify(DocumentID)
  /// Ask the document provider to compare the documents with each other.
  case crossCheck
  /// Ask the project's own system to evaluate the person.
  case evaluateClient
  /// Ask the presence provider to start a new check.
  case beginPresenceCheck
  /// Ask the presence provider for the result of the check.
  case judgePresence
  /// Generate a code of this kind and send it.
  case sendCode(OneTimeCode.Kind)
  /// Return the result of the entered code to the caller.
  case answer(OneTimeCode.Answer)
  /// Throw this error to the caller but keep the changes made to the process.
  case refuse(TransitionError.Code)
}

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
    /// The person has not confirmed their e-mail address or telephone number yet.
    case contactRequired = "CONTACT_REQUIRED"
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
    /// The maximum number of codes was sent.
    case codesExhausted = "OTP_CODES_EXHAUSTED"
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
