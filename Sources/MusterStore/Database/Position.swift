package import VerificationFlow

/// A position in an order by time and id, after a given row. A page of a list starts at a position.
package struct Position<Subject>: Sendable, Equatable {
  package let at: Instant
  /// The row's id, which orders rows of equal time.
  package let id: Identifier<Subject>

  package init(at: Instant, id: Identifier<Subject>) {
    self.at = at
    self.id = id
  }
}
