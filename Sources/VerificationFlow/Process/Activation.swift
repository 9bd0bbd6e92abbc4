/// A person's device that may act for the process.
public struct Activation: Sendable, Equatable {
  /// What an activated device still has to do; the words are those of the onboarding protocol.
  public enum Flag: String, CaseIterable, Sendable, Codable {
    /// The verification is to begin.
    case verificationPending = "VERIFICATION_PENDING"
    /// The verification goes on.
    case verificationInProgress = "VERIFICATION_IN_PROGRESS"
  }

  /// Its id.
  public let id: ActivationID
  /// When the device was activated.
  public let createdAt: Instant
  /// What it still has to do; nil when the person is verified, and before they are once more.
  public internal(set) var flag: Flag?

  /// An activation.
  public init(id: ActivationID, createdAt: Instant, flag: Flag? = .verificationPending) {
    self.id = id
    self.createdAt = createdAt
    self.flag = flag
  }
}
