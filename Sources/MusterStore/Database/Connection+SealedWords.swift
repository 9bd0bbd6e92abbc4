internal import Foundation

/// Personal text is stored sealed, so that neither a copy of the database nor a backup without its key reveals it.
extension Connection {
  /// The keys of the audit chain.
  var auditChain: AuditChain { keys.auditChain }

  /// Returns a text sealed for storage in the given place.
  func sealed(_ text: String?, for place: EncryptionContext) throws -> SQLValue {
    .text(try text.map { try keys.words.seal($0, for: place.purpose) })
  }

  /// Returns a value encoded as JSON and sealed for storage in the given place.
  func sealed(_ value: (some Encodable)?, asJSONFor place: EncryptionContext) throws -> SQLValue {
    guard let value, case .text(let text) = try SQLValue.json(value) else { return .null }
    return try sealed(text, for: place)
  }

  /// Seals personal text stored in the clear by earlier releases.
  func sealWords() throws {
    try sealPages("documents", "filename")
    try sealPages("reviews", "note")
    try sealPages("sandbox_messages", "code")
    try sealPages("sandbox_messages", "text")
    try sealAll("uploads", "offer", keys: ["session_id", "id"])
    try sealAll("idempotent_answers", "parts", keys: ["caller", "idempotency_key"])
  }

  private func sealPages(_ table: String, _ column: String) throws {
    var last: String? = ""
    while let id = last {
      let page = try rows(
        "SELECT id, \(column) FROM \(table) WHERE \(column) IS NOT NULL AND id > ? ORDER BY id LIMIT 1000",
        [.text(id)])
      try seal(page, table, column, keys: ["id"])
      last = try page.last?.text("id")
    }
  }

  private func sealAll(_ table: String, _ column: String, keys: [String]) throws {
    let names = (keys + [column]).joined(separator: ", ")
    try seal(rows("SELECT \(names) FROM \(table) WHERE \(column) IS NOT NULL", []), table, column, keys: keys)
  }

  private func seal(_ page: [SQLRow], _ table: String, _ column: String, keys: [String]) throws {
    let condition = keys.map { "\($0) = ?" }.joined(separator: " AND ")
    for row in page {
      let ids = try keys.map { try row.text($0) }
      try execute(
        "UPDATE \(table) SET \(column) = ? WHERE \(condition)",
        [sealed(row.text(column), for: EncryptionContext(table, column, ids))] + ids.map { .text($0) })
    }
  }
}

extension SQLRow {
  /// Returns the sealed text of a column.
  ///
  /// - Throws: `StoreError` `secretUnreadable`, also for text copied from another row.
  func optionalSealedText(_ column: String, at place: EncryptionContext) throws(StoreError) -> String? {
    guard let text = optionalText(column) else { return nil }
    return try words.open(text, for: place.purpose)
  }

  /// Returns the sealed JSON value of a column.
  func optionalSealedJSON<Value: Decodable>(_ column: String, at place: EncryptionContext) throws -> Value? {
    try optionalSealedText(column, at: place).map { try JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
  }
}

/// The place of a sealed text: a column of one row. Sealed text can only be opened for the place it was sealed for.
struct EncryptionContext: Sendable {
  let purpose: String

  init(_ table: String, _ column: String, _ ids: [String]) {
    purpose = (["\(table).\(column)"] + ids.map { "\($0.utf8.count):\($0)" }).joined(separator: "|")
  }
}
