/// Something that changed in a session, for those who follow it.
package struct SessionEvent: Sendable, Equatable {
  /// What changed.
  package enum Change: Sendable, Equatable {
    /// The verification stands somewhere else.
    case phase(FlowState)
    /// A document stands somewhere else.
    case document(DocumentID, DocumentStatus)
  }

  /// Its number in the session, from 1.
  package let number: Int
  /// When.
  package let at: Instant
  /// What.
  package let change: Change

  /// A change.
  package init(number: Int, at: Instant, change: Change) {
    self.number = number
    self.at = at
    self.change = change
  }
}
