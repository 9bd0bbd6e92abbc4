/// What to show the person now. Each case is a screen.
public enum VerificationState: Equatable, Sendable {
  /// The introduction. Next: ``VerificationService/consentGet()``.
  case intro
  /// The consent, plain text or simple HTML, to agree to or not. Next: ``VerificationService/consentApprove()``.
  case consent(_ body: String)
  /// A choice of documents. Next: ``VerificationService/documentsSetSelectedTypes(types:)``.
  case documentsToScanSelect
  /// The scanner, for the document that comes next. Next: ``VerificationService/documentsSubmit(files:progress:)``.
  case scanDocument(_ process: ScanProcess)
  /// A pause: the service is at work. Next: ``VerificationService/status()``.
  case processing(_ item: ProcessingItem)
  /// The presence check. Next: ``VerificationService/presenceCheckInit()``, and ``VerificationService/presenceCheckSubmit()``
  /// when the person is through with it.
  case presenceCheck
  /// A code to enter, which was sent to the person; how many wrong ones they may still enter, where that is known.
  /// Next: ``VerificationService/verifyOTP(otp:)``.
  case otp(_ remainingAttempts: Int?)
  /// It came to nothing, and may begin anew: ``VerificationService/restartVerification()``, or
  /// ``VerificationService/cancelWholeProcess()``.
  case failed
  /// It is over for good. Only a new activation leads on.
  case endstate(_ reason: EndstateReason)
  /// The person is verified.
  case success

  /// What the service is at.
  public enum ProcessingItem: String, CaseIterable, Sendable {
    /// Something else.
    case other
    /// It has the pictures and is about to look at them.
    case documentUpload
    /// It looks at the documents.
    case documentVerification
    /// The documents were accepted.
    case documentAccepted
    /// It compares the documents with each other.
    case documentsCrossVerification
    /// It looks at the presence check.
    case verifyingPresence
    /// Somebody looks at the whole case.
    case clientVerification
    /// The case was accepted.
    case clientAccepted
    /// Somebody has to approve of it.
    case onboardingApproval
  }

  /// Why it is over.
  public enum EndstateReason: String, CaseIterable, Sendable {
    /// The person was refused.
    case rejected
    /// There were too many attempts.
    case limitReached
    /// Something else, for example that the time is up.
    case other
  }
}
