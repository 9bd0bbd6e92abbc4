/// The end of the audit: the last row's number, which is also how many rows there are, and its hash.
///
/// Whoever writes it down elsewhere can tell later whether the audit still goes back to it.
package struct AuditHead: Sendable, Equatable {
  /// The number of the last row; 0 where there is none.
  package let number: Int
  /// The hash of the last row, 64 hexadecimal digits; all 0 where there is none.
  package let hash: String

  /// Where every audit begins.
  static let start = AuditHead(number: 0, hash: String(repeating: "0", count: 64))
}
