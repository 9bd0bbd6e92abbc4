/// One attempt of a session at its verification.
package struct AttemptRecord: Sendable, Equatable {
  /// Its id.
  package let id: VerificationID
  /// Its number in the session, from 1.
  package let number: Int
  /// Where it stands.
  package let state: FlowState
  /// Why it came to an end that is no success, if it did.
  package let ending: Ending?
  /// When it began.
  package let createdAt: Instant
  /// When it last changed.
  package let updatedAt: Instant

  /// An attempt.
  package init(
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
