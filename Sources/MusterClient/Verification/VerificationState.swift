/// The screen to show to the person.
public enum VerificationState: Equatable, Sendable {
  /// The introduction. Next: ``VerificationService/consentGet()``.
  case intro
  /// The consent to approve, as plain text or simple HTML. Next: ``VerificationService/consentApprove()``.
  case consent(_ body: String)
  /// The choice of documents. Next: ``VerificationService/documentsSetSelectedTypes(types:)``.
  case documentsToScanSelect
  /// The scanner for the next document. Next: ``VerificationService/documentsSubmit(files:atOnce:progress:)``.
  case scanDocument(_ process: ScanProcess)
  /// A waiting screen while the service works. Next: ``VerificationService/status()``.
  case processing(_ item: ProcessingItem)
  /// The presence check. Next: ``VerificationService/presenceCheckInit()``, and
  /// ``VerificationService/presenceCheckSubmit()`` when the check is completed.
  case presenceCheck
  /// The entry of the code sent to the person, with the number of further wrong codes allowed, if known. Next:
  /// ``VerificationService/verifyOTP(otp:)``.
  case otp(_ remainingAttempts: Int?)
  /// The verification failed. Next: ``VerificationService/restartVerification()`` or
  /// ``VerificationService/cancelWholeProcess()``.
  case failed
  /// The process ended for good; only a new activation can continue.
  case endstate(_ reason: EndstateReason)
  /// The person is verified.
  case success

  /// What the service is working on.
  public enum ProcessingItem: String, CaseIterable, Sendable {
    /// Any other work.
    case other
    /// The pictures were uploaded and are about to be checked.
    case documentUpload
    /// The documents are being verified.
    case documentVerification
    /// The documents were accepted.
    case documentAccepted
    /// The documents are being compared with each other.
    case documentsCrossVerification
    /// The presence check is being verified.
    case verifyingPresence
    /// The whole case is being evaluated.
    case clientVerification
    /// The case was accepted.
    case clientAccepted
    /// The case waits for approval.
    case onboardingApproval
  }

  /// The reason why the process ended.
  public enum EndstateReason: String, CaseIterable, Sendable {
    /// The person was rejected.
    case rejected
    /// There were too many attempts.
    case limitReached
    /// Any other reason, for example expiry.
    case other
  }
}
