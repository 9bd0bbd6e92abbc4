/// The end of the audit chain: the number of the last row, which equals the number of rows, and its hash.
///
/// A copy kept elsewhere can later prove that the audit still continues from it.
package struct AuditHead: Sendable, Equatable {
  /// The number of the last row; 0 if there is none.
  package let number: Int
  /// The hash of the last row, 64 hexadecimal digits; all 0 if there is none.
  package let hash: String

  /// The head of an empty chain.
  static let start = AuditHead(number: 0, hash: String(repeating: "0", count: 64))
}
