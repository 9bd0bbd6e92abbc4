/// The externally visible state of a verification: a phase and its status.
package struct FlowState: Hashable, Sendable, CustomStringConvertible {
  /// The phase; nil before the verification is initialised.
  package let phase: Phase?
  package let status: VerificationStatus

  package init(_ phase: Phase?, _ status: VerificationStatus) {
    self.phase = phase
    self.status = status
  }

  /// `PHASE/STATUS`, for logs and tests.
  package var description: String {
    "\(phase?.rawValue ?? "null")/\(status.rawValue)"
  }

  /// Whether the verification is still waiting for an action, so that a deadline can pass.
  package var isOpen: Bool {
    phase != .completed && (status == .notInitialized || status == .inProgress || status == .verificationPending)
  }

  /// All states that clients understand. Early SDK versions crash on any other state, so no other may ever be
  /// exposed.
  package static let visible: Set<FlowState> = [
    FlowState(nil, .notInitialized), FlowState(nil, .failed),
    FlowState(.documentUpload, .inProgress), FlowState(.documentUpload, .verificationPending),
    FlowState(.documentUpload, .failed),
    FlowState(.documentVerification, .accepted), FlowState(.documentVerification, .inProgress),
    FlowState(.documentVerification, .failed), FlowState(.documentVerification, .rejected),
    FlowState(.documentVerificationFinal, .accepted), FlowState(.documentVerificationFinal, .inProgress),
    FlowState(.documentVerificationFinal, .failed), FlowState(.documentVerificationFinal, .rejected),
    FlowState(.clientEvaluation, .inProgress), FlowState(.clientEvaluation, .accepted),
    FlowState(.clientEvaluation, .rejected), FlowState(.clientEvaluation, .failed),
    FlowState(.presenceCheck, .notInitialized), FlowState(.presenceCheck, .inProgress),
    FlowState(.presenceCheck, .verificationPending), FlowState(.presenceCheck, .failed),
    FlowState(.presenceCheck, .rejected),
    FlowState(.otpVerification, .verificationPending),
    FlowState(.completed, .accepted), FlowState(.completed, .failed), FlowState(.completed, .rejected),
  ]
}

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
  /// The person proves that they are present.
  case presenceCheck = "PRESENCE_CHECK"
  /// The person enters the code that was sent.
  case otpVerification = "OTP_VERIFICATION"
  /// The verification has ended.
  case completed = "COMPLETED"
}

/// The status within a phase. Raw values are those of the onboarding protocol.
package enum VerificationStatus: String, CaseIterable, Sendable, Codable {
  case notInitialized = "NOT_INITIALIZED"
  /// The person or the service must act.
  case inProgress = "IN_PROGRESS"
  /// Everything is submitted; the judgement is pending.
  case verificationPending = "VERIFICATION_PENDING"
  case accepted = "ACCEPTED"
  case rejected = "REJECTED"
  /// Ended without a judgement.
  case failed = "FAILED"
}
