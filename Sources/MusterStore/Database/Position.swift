package import VerificationFlow

/// A place in an order by time and id: behind this row. What a page of a list begins at.
package struct Position<Subject>: Sendable, Equatable {
  /// The row's time.
  package let at: Instant
  /// The row's id, for those of equal time.
  package let id: Identifier<Subject>

  /// The place behind the row of this time and id.
  package init(at: Instant, id: Identifier<Subject>) {
    self.at = at
    self.id = id
  }
}
