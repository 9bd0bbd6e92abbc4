/// A phase with its status: where a verification stands, as everybody outside sees it.
package struct FlowState: Hashable, Sendable, CustomStringConvertible {
  /// The phase; nil before the verification is initialised.
  package let phase: Phase?
  /// The status within it.
  package let status: VerificationStatus

  /// The state of this phase and status.
  package init(_ phase: Phase?, _ status: VerificationStatus) {
    self.phase = phase
    self.status = status
  }

  /// `PHASE/STATUS`, for logs and tests.
  package var description: String {
    "\(phase?.rawValue ?? "null")/\(status.rawValue)"
  }

  /// Whether somebody is waited for, so that the time can be up.
  package var isOpen: Bool {
    phase != .completed && (status == .notInitialized || status == .inProgress || status == .verificationPending)
  }

  /// Every state that a client understands. Any other makes the first SDKs crash, so none other may ever be seen.
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
