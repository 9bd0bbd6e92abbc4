/// The status of an onboarding process; the words are those of the onboarding protocol.
package enum OnboardingStatus: String, CaseIterable, Sendable, Codable {
  /// It has begun; the code that activates the person's device is awaited.
  case activationInProgress = "ACTIVATION_IN_PROGRESS"
  /// The device is activated; the person is being verified.
  case verificationInProgress = "VERIFICATION_IN_PROGRESS"
  /// The person is verified.
  case finished = "FINISHED"
  /// It came to another end; nothing leads on.
  case failed = "FAILED"

  /// Whether something can still happen.
  package var isOpen: Bool {
    self == .activationInProgress || self == .verificationInProgress
  }
}
