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
