/// A person's device activated for the process.
package struct Activation: Sendable, Equatable {
  /// What an activated device must do next. Raw values are those of the onboarding protocol.
  package enum Flag: String, CaseIterable, Sendable, Codable {
    /// Start the verification.
    case verificationPending = "VERIFICATION_PENDING"
    /// Continue the verification.
    case verificationInProgress = "VERIFICATION_IN_PROGRESS"
  }

  package let id: ActivationID
  /// The time the device was activated.
  package let createdAt: Instant
  /// What the device must do next; nil once the person is verified.
  package internal(set) var flag: Flag?

  package init(id: ActivationID, createdAt: Instant, flag: Flag? = .verificationPending) {
    self.id = id
    self.createdAt = createdAt
    self.flag = flag
  }
}

/// A person's decision on the requested consent.
package struct Consent: Sendable, Equatable {
  package let isApproved: Bool
  /// The version of the text that was shown.
  package let version: String
  /// The language of the text (ISO 639-1).
  package let language: String
  package let decidedAt: Instant

  package init(isApproved: Bool, version: String, language: String, decidedAt: Instant) {
    self.isApproved = isApproved
    self.version = version
    self.language = language
    self.decidedAt = decidedAt
  }

  /// Whether both are the same decision on the same text.
  func isSame(as other: Consent) -> Bool {
    (isApproved, version, language) == (other.isApproved, other.version, other.language)
  }
}

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
