/// A person's device that may act for the process.
package struct Activation: Sendable, Equatable {
  /// What an activated device still has to do; the words are those of the onboarding protocol.
  package enum Flag: String, CaseIterable, Sendable, Codable {
    /// The verification is to begin.
    case verificationPending = "VERIFICATION_PENDING"
    /// The verification goes on.
    case verificationInProgress = "VERIFICATION_IN_PROGRESS"
  }

  /// Its id.
  package let id: ActivationID
  /// When the device was activated.
  package let createdAt: Instant
  /// What it still has to do; nil when the person is verified, and before they are once more.
  package internal(set) var flag: Flag?

  /// An activation.
  package init(id: ActivationID, createdAt: Instant, flag: Flag? = .verificationPending) {
    self.id = id
    self.createdAt = createdAt
    self.flag = flag
  }
}
