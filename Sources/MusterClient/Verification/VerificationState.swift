import MusterAPI

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
    case rejected
    /// There were too many attempts.
    case limitReached
    /// Any other reason, for example expiry.
    case other
  }
}

extension VerificationState {
  /// What a phase and status of the service mean for the app.
  enum Step: Equatable {
    case show(VerificationState)
    /// The state depends on the documents, which have to be requested.
    case documents
  }

  /// Returns the step for a response of `/api/identity/status`; nil for a combination that the protocol does not
  /// define.
  static func step(phase: Code?, status: Code) -> Step? {
    switch (phase?.rawValue, status.rawValue) {
    case (nil, "NOT_INITIALIZED"): .show(.intro)
    case (nil, "FAILED"): .show(.failed)
    case ("DOCUMENT_UPLOAD", "IN_PROGRESS"): .documents
    case ("DOCUMENT_UPLOAD", "VERIFICATION_PENDING"): .show(.processing(.documentVerification))
    case ("DOCUMENT_UPLOAD", "FAILED"): .show(.failed)
    case ("DOCUMENT_VERIFICATION", let status): judging(status, .documentVerification, accepted: .documentAccepted)
    case ("DOCUMENT_VERIFICATION_FINAL", let status):
      judging(status, .documentsCrossVerification, accepted: .documentsCrossVerification)
    case ("CLIENT_EVALUATION", let status): judging(status, .clientVerification, accepted: .clientAccepted)
    case ("PRESENCE_CHECK", "NOT_INITIALIZED"), ("PRESENCE_CHECK", "IN_PROGRESS"): .show(.presenceCheck)
    case ("PRESENCE_CHECK", "VERIFICATION_PENDING"): .show(.processing(.verifyingPresence))
    case ("PRESENCE_CHECK", let status): ended(status)
    case ("OTP_VERIFICATION", "VERIFICATION_PENDING"): .show(.otp(nil))
    case ("ONBOARDING_APPROVAL", "NOT_INITIALIZED"), ("ONBOARDING_APPROVAL", "VERIFICATION_PENDING"):
      .show(.processing(.onboardingApproval))
    case ("ONBOARDING_APPROVAL", let status): judging(status, .onboardingApproval, accepted: .onboardingApproval)
    case ("COMPLETED", "ACCEPTED"): .show(.success)
    case ("COMPLETED", let status): ended(status)
    default: nil
    }
  }

  private static func judging(_ status: String, _ item: ProcessingItem, accepted: ProcessingItem) -> Step? {
    switch status {
    case "IN_PROGRESS": .show(.processing(item))
    case "ACCEPTED": .show(.processing(accepted))
    default: ended(status)
    }
  }

  private static func ended(_ status: String) -> Step? {
    switch status {
    case "FAILED": .show(.failed)
    case "REJECTED": .show(.endstate(.rejected))
    default: nil
    }
  }

  /// Whether the person's choice of documents is deleted at this status, in any phase.
  static func forgetsChoice(at status: Code) -> Bool {
    ["NOT_INITIALIZED", "ACCEPTED", "REJECTED", "FAILED"].contains(status)
  }

  /// Returns the state while documents are expected.
  ///
  /// - Parameter process: The person's choice, updated with `documents`; nil if unknown.
  static func state(of documents: [SubmittedDocuments.Item], _ process: ScanProcess?) -> VerificationState {
    guard let process else { return documents.isEmpty ? .documentsToScanSelect : .failed }
    let refused: Set<Code> = ["REJECTED", "FAILED"]
    let isRefused = documents.contains { refused.contains($0.status) || $0.errors?.isEmpty == false }
    if isRefused || documents.isEmpty { return .scanDocument(process) }
    let isAccepted = documents.allSatisfy { $0.status == "ACCEPTED" }
    // If everything is accepted and nothing is left to scan, the service is about to move on.
    return isAccepted && process.nextDocumentToScan != nil ? .scanDocument(process) : .processing(.documentVerification)
  }
}
