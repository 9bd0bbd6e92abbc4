internal import Crypto

/// Ties each row of the audit to the one before it, by a key that is not in the database.
///
/// A row's hash is the HMAC-SHA256 of the hash before it and all its fields; the seal of the head is that of its number
/// and hash. Nobody who has the database alone can make either.
package struct AuditChain: Sendable {
  private let key: SymmetricKey

  init(_ masterKey: MasterKey) {
    key = masterKey.derivedKey(for: "muster audit chain")
  }

  /// The columns that a row's hash covers, in this order.
  static let columns = ["number", "at", "session_id", "actor", "action", "subject", "detail"]
  /// One more that it covers, where something is in it: rows had their hashes before there was such a column.
  static let addedColumn = "project_id"

  /// The hash of a row with these fields, in the order of `columns`.
  func hash(of fields: [SQLValue], _ added: SQLValue = .null, after previous: String) -> String {
    code(of: [.text("row"), .text(previous)] + fields + (added == .null ? [] : [added]))
  }

  /// The hash of a row as it stands.
  func hash(of row: SQLRow, after previous: String) throws(StoreError) -> String {
    let added = row.columns.contains(Self.addedColumn) ? try row.values([Self.addedColumn])[0] : .null
    return hash(of: try row.values(Self.columns), added, after: previous)
  }

  /// What shows that we wrote this head.
  func seal(of head: AuditHead) -> String {
    code(of: [.text("head"), .integer(head.number), .text(head.hash)])
  }

  private func code(of values: [SQLValue]) -> String {
    let message = values.reduce(into: [UInt8]()) { $1.encode(into: &$0) }
    return Array(HMAC<SHA256>.authenticationCode(for: message, using: key)).lowerHex
  }
}

extension SQLValue {
  /// Kind, length, content: no two lists of values have the same bytes. Rows in use depend on it, so it never changes.
  fileprivate func encode(into bytes: inout [UInt8]) {
    switch self {
    case .null:
      bytes.append(0)
    case .integer(let integer):
      bytes.append(1)
      bytes += integer.bigEndianBytes
    case .text(let text):
      bytes.append(2)
      bytes += UInt64(text.utf8.count).bigEndianBytes
      bytes.append(contentsOf: text.utf8)
    }
  }
}
