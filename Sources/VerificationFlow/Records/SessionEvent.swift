/// A change in a session, reported to clients that follow it.
package struct SessionEvent: Sendable, Equatable {
  /// The kind of change.
  package enum Change: Sendable, Equatable {
    /// The phase or status of the verification changed.
    case phase(FlowState)
    /// The status of a document changed.
    case document(DocumentID, DocumentStatus)
  }

  /// The number of the event within the session, starting at 1.
  package let number: Int
  /// The time of the change.
  package let at: Instant
  package let change: Change

  package init(number: Int, at: Instant, change: Change) {
    self.number = number
    self.at = at
    self.change = change
  }
}
