/// The status of an onboarding process. Raw values are those of the onboarding protocol.
package enum OnboardingStatus: String, CaseIterable, Sendable, Codable {
  /// The process waits for the code that activates the person's device.
  case activationInProgress = "ACTIVATION_IN_PROGRESS"
  /// The device is activated; the person is being verified.
  case verificationInProgress = "VERIFICATION_IN_PROGRESS"
  /// The person is verified.
  case finished = "FINISHED"
  /// The process ended without success.
  case failed = "FAILED"

  /// Whether the process can still change.
  package var isOpen: Bool {
    self == .activationInProgress || self == .verificationInProgress
  }
}
