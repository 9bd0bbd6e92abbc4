/// Why the audit cannot be what was written.
package struct AuditFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The ways in which it shows.
  package enum Kind: String, CaseIterable, Sendable {
    /// The row is gone, while a later one or the head is there.
    case rowMissing
    /// The row does not follow from the one before it.
    case rowAltered
    /// The row is none that the head knows of.
    case rowUnexpected
    /// The head is gone, or not as we wrote it.
    case headAltered
  }

  /// The way in which it shows.
  package let kind: Kind
  /// The number of the first row that is not as it was written; nil where none can be named.
  package let row: Int?

  init(_ kind: Kind, row: Int? = nil) {
    self.kind = kind
    self.row = row
  }

  /// A sentence for the operator.
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
