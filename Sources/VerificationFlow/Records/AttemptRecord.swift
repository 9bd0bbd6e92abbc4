/// One verification attempt of a session.
package struct AttemptRecord: Sendable, Equatable {
  package let id: VerificationID
  /// The number of the attempt within the session, starting at 1.
  package let number: Int
  package let state: FlowState
  /// The reason the attempt ended without success, if it did.
  package let ending: Ending?
  package let createdAt: Instant
  /// The time of the last change.
  package let updatedAt: Instant

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
