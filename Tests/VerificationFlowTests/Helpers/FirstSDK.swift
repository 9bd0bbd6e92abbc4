import VerificationFlow

/// The first version of the apps' SDK, as far as a server can hurt it: what it makes of a status, and what it forgets.
struct FirstSDK: Hashable {
  /// What a person sees.
  enum Screen: Equatable {
    case intro, documentsToScanSelect, scanDocument, processing, presenceCheck, otp, success, rejected, failed
    /// What it cannot map ends the app.
    case crash
  }

  /// What it makes of one uploaded side.
  enum Side: Equatable {
    case accepted, rejected
  }

  /// Whether it knows which documents the person chose to show. Its server never hears of that.
  private(set) var hasSelection = false

  /// Asks for the status, and for the documents where it needs them.
  mutating func poll(_ process: OnboardingProcess) -> Screen {
    let (phase, status) = (process.state.phase, process.state.status)
    if [.notInitialized, .accepted, .rejected, .failed].contains(status) { hasSelection = false }
    switch (phase, status) {
    case (nil, .notInitialized): return .intro
    case (.documentUpload, .inProgress): return showDocuments(of: process)
    case (.documentUpload, .verificationPending): return .processing
    case (.documentVerification, .accepted), (.documentVerification, .inProgress): return .processing
    case (.documentVerificationFinal, .accepted), (.documentVerificationFinal, .inProgress): return .processing
    case (.clientEvaluation, .accepted), (.clientEvaluation, .inProgress): return .processing
    case (.presenceCheck, .notInitialized), (.presenceCheck, .inProgress): return .presenceCheck
    case (.presenceCheck, .verificationPending): return .processing
    case (.otpVerification, .verificationPending): return .otp
    case (.completed, .accepted): return .success
    case (.otpVerification, _): return .crash
    case (nil, .rejected), (.documentUpload, .rejected): return .crash
    case (_, .rejected): return .rejected
    case (_, .failed): return .failed
    default: return .crash
    }
  }

  /// What it takes an uploaded document for. It does not look at the status.
  static func side(_ document: FlowDocument) -> Side {
    document.errorCodes.isEmpty ? .accepted : .rejected
  }

  private mutating func showDocuments(of process: OnboardingProcess) -> Screen {
    let documents = (process.current?.documents ?? []).filter(\.isInForce)
    guard hasSelection else {
      guard documents.isEmpty else { return .failed }
      hasSelection = true
      return .documentsToScanSelect
    }
    if documents.contains(where: { $0.status == .rejected || $0.status == .failed || !$0.errorCodes.isEmpty }) {
      return .scanDocument
    }
    if documents.allSatisfy({ $0.status == .accepted }) { return .scanDocument }
    return .processing
  }
}
