public import VerificationFlow

/// A place in an order by time and id: behind this row. What a page of a list begins at.
public struct Position<Subject>: Sendable, Equatable {
  /// The row's time.
  public let at: Instant
  /// The row's id, for those of equal time.
  public let id: Identifier<Subject>

  /// The place behind the row of this time and id.
  public init(at: Instant, id: Identifier<Subject>) {
    self.at = at
    self.id = id
  }
}
