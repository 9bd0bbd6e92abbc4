internal import Crypto
internal import Encodings

/// Links each row of the audit table to the one before it with a key that is not in the database.
///
/// The hash of a row is the HMAC-SHA256 of the previous hash and all fields of the row; the seal of the head is that
/// of its number and hash. Neither can be forged with access to the database alone.
package struct AuditChain: Sendable {
  private let key: SymmetricKey

  init(_ masterKey: MasterKey) {
    key = masterKey.derivedKey(for: "muster audit chain")
  }

  /// The columns covered by a row's hash, in this order.
  static let columns = ["number", "at", "session_id", "actor", "action", "subject", "detail"]
  /// A further column covered by the hash unless it is NULL. It was added after rows already had hashes.
  static let addedColumn = "project_id"

  /// Returns the hash of a row with these fields, in the order of `columns`.
  func hash(of fields: [SQLValue], _ added: SQLValue = .null, after previous: String) -> String {
    code(of: [.text("row"), .text(previous)] + fields + (added == .null ? [] : [added]))
  }

  func hash(of row: SQLRow, after previous: String) throws(StoreError) -> String {
    let added = row.columns.contains(Self.addedColumn) ? try row.values([Self.addedColumn])[0] : .null
    return hash(of: try row.values(Self.columns), added, after: previous)
  }

  /// Returns the seal that proves that Muster wrote this head.
  func seal(of head: AuditHead) -> String {
    code(of: [.text("head"), .integer(head.number), .text(head.hash)])
  }

  private func code(of values: [SQLValue]) -> String {
    let message = values.reduce(into: [UInt8]()) { $1.encode(into: &$0) }
    return Array(HMAC<SHA256>.authenticationCode(for: message, using: key)).lowerHex
  }
}

extension SQLValue {
  /// Appends kind, length and content of the value, so that different lists of values never have the same bytes.
  /// Stored hashes depend on this encoding, so it must never change.
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

/// The end of the audit chain: the number of the last row, which equals the number of rows, and its hash.
///
/// A copy kept elsewhere can later prove that the audit still continues from it.
package struct AuditHead: Sendable, Equatable {
  /// The number of the last row; 0 if there is none.
  package let number: Int
  /// The hash of the last row, 64 hexadecimal digits; all 0 if there is none.
  package let hash: String

  static let start = AuditHead(number: 0, hash: String(repeating: "0", count: 64))
}
