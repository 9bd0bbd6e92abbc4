/// Something that changed in a session, for those who follow it.
public struct SessionEvent: Sendable, Equatable {
  /// What changed.
  public enum Change: Sendable, Equatable {
    /// The verification stands somewhere else.
    case phase(FlowState)
    /// A document stands somewhere else.
    case document(DocumentID, DocumentStatus)
  }

  /// Its number in the session, from 1.
  public let number: Int
  /// When.
  public let at: Instant
  /// What.
  public let change: Change

  /// A change.
  public init(number: Int, at: Instant, change: Change) {
    self.number = number
    self.at = at
    self.change = change
  }
}
