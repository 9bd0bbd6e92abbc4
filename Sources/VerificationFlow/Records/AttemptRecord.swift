/// One attempt of a session at its verification.
public struct AttemptRecord: Sendable, Equatable {
  /// Its id.
  public let id: VerificationID
  /// Its number in the session, from 1.
  public let number: Int
  /// Where it stands.
  public let state: FlowState
  /// Why it came to an end that is no success, if it did.
  public let ending: Ending?
  /// When it began.
  public let createdAt: Instant
  /// When it last changed.
  public let updatedAt: Instant

  /// An attempt.
  public init(
    id: VerificationID, number: Int, state: FlowState, ending: Ending?, createdAt: Instant, updatedAt: Instant
  ) {
    self.id = id
    self.number = number
    self.state = state
    self.ending = ending
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}
