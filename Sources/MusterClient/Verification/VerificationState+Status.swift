import MusterAPI

extension VerificationState {
  /// What a phase and status of the service mean to an app.
  enum Step: Equatable {
    case show(VerificationState)
    /// It depends on the documents, which have to be asked for.
    case documents
  }

  /// The state for what `/api/identity/status` says; nil for a pair that the protocol does not know.
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

  /// Whether the person's choice of documents is forgotten at this status, in whichever phase.
  static func forgetsChoice(at status: Code) -> Bool {
    ["NOT_INITIALIZED", "ACCEPTED", "REJECTED", "FAILED"].contains(status)
  }

  /// The state while documents are expected.
  ///
  /// - Parameter process: What the person chose, fed with `documents`; nil where that is not known.
  static func state(of documents: [SubmittedDocuments.Item], _ process: ScanProcess?) -> VerificationState {
    guard let process else { return documents.isEmpty ? .documentsToScanSelect : .failed }
    let refused: Set<Code> = ["REJECTED", "FAILED"]
    let isRefused = documents.contains { refused.contains($0.status) || $0.errors?.isEmpty == false }
    if isRefused || documents.isEmpty { return .scanDocument(process) }
    let isAccepted = documents.allSatisfy { $0.status == "ACCEPTED" }
    // Where everything is accepted and nothing is left to scan, the service is just moving on.
    return isAccepted && process.nextDocumentToScan != nil ? .scanDocument(process) : .processing(.documentVerification)
  }
}
