/// Evidence that the audit differs from what was written.
package struct AuditFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of faults.
  package enum Kind: String, CaseIterable, Sendable {
    /// The row is missing, although a later row or the head exists.
    case rowMissing
    /// The row does not follow from the previous one.
    case rowAltered
    /// The row is not covered by the head.
    case rowUnexpected
    /// The head is missing or differs from what was written.
    case headAltered
  }

  package let kind: Kind
  /// The number of the first faulty row; nil if it cannot be determined.
  package let row: Int?

  init(_ kind: Kind, row: Int? = nil) {
    self.kind = kind
    self.row = row
  }

  package var description: String {
    let row = row.map { "row \($0)" } ?? "a row"
    return switch kind {
    case .rowMissing: "\(row) is missing"
    case .rowAltered: "\(row) does not follow from the row before it; it was altered, put in or moved"
    case .rowUnexpected: "\(row) is there that the head does not know of"
    case .headAltered: "the head is missing, was altered, or was made under another master key"
    }
  }
}
