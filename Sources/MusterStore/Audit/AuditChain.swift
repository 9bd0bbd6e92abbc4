internal import Crypto
internal import Encodings

/// Links each row of the audit table to the one before it in its chain with a key that is not in the database.
///
/// The hash of a row is the HMAC-SHA256 of the previous hash and all fields of the row; the seal of a head is that of
/// its chain, number and hash. Neither can be forged with access to the database alone.
///
/// An engine that runs several writes at a time has several chains, so that transactions do not wait for each other's
/// commits. The chains are sealed together from time to time (``AuditSeal``), so that none can be rolled back on its
/// own.
package struct AuditChain: Sendable {
  private let key: SymmetricKey

  init(_ masterKey: MasterKey) {
    key = masterKey.derivedKey(for: "muster audit chain")
  }

  /// The chain of an engine that runs one write at a time. Its rows are numbered like those of the table, unless other
  /// chains have rows too.
  static let single = 0
  /// The chains of an engine that runs several writes at a time.
  static let parallel = 1...16
  /// The chain of seals, whose rows are in a table of their own.
  static let seals = -1

  /// The columns covered by a row's hash, in this order.
  static let columns = ["number", "at", "session_id", "actor", "action", "subject", "detail"]
  /// Further columns, covered by the hash unless they are NULL.
  static let projectColumn = "project_id"
  static let placeColumns = ["chain", "position"]

  /// Returns the hash of a row with these fields, in the order of `columns`.
  ///
  /// - Parameters:
  ///   - project: The value of `projectColumn`.
  ///   - place: The values of `placeColumns`.
  func hash(
    of fields: [SQLValue], _ project: SQLValue = .null, at place: [SQLValue] = [.null, .null], after previous: String
  ) -> String {
    code(of: [.text("row"), .text(previous)] + fields + ([project] + place).filter { $0 != .null })
  }

  func hash(of row: SQLRow, after previous: String) throws(StoreError) -> String {
    try hash(
      of: row.values(Self.columns), row.values([Self.projectColumn])[0], at: row.values(Self.placeColumns),
      after: previous)
  }

  /// Returns the seal that proves that Muster wrote this head.
  func seal(of head: AuditHead) -> String {
    code(
      of: [.text("head"), .integer(head.number), .text(head.hash)]
        + (head.chain == Self.single ? [] : [.integer(head.chain)]))
  }

  /// Returns the hash of a row of the chain of seals.
  func hash(of seal: AuditSeal, after previous: String) -> String {
    code(of: [.text("seal"), .text(previous), .integer(seal.number), .time(seal.at), .text(seal.text)])
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

/// The end of a chain: the number of its rows, and the hash of the last one.
///
/// A copy kept elsewhere can later prove that the chain still continues from it.
package struct AuditHead: Sendable, Equatable {
  package let chain: Int
  /// The number of rows; 0 if there are none.
  package let number: Int
  /// The hash of the last row, 64 hexadecimal digits; all 0 if there is none.
  package let hash: String

  /// The head of an empty chain, unless number and hash are given.
  init(chain: Int = AuditChain.single, number: Int = 0, hash: String = String(repeating: "0", count: 64)) {
    self.chain = chain
    self.number = number
    self.hash = hash
  }
}
