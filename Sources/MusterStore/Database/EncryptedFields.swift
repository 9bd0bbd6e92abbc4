internal import VerificationFlow

/// Personal text is stored encrypted, so that neither a copy of the database nor a backup without its key reveals it.
extension Connection {
  func sealed(_ text: String?, for place: EncryptionContext) throws -> SQLValue {
    .text(try text.map { try keys.secret.seal($0, for: place.purpose) })
  }

  /// Returns a value encoded as JSON and encrypted for this place.
  func sealed(_ value: (some Encodable)?, asJSONFor place: EncryptionContext) throws -> SQLValue {
    guard case .text(let text) = try SQLValue.json(value) else { return .null }
    return try sealed(text, for: place)
  }
}

extension SQLRow {
  /// Returns the decrypted text of a column.
  ///
  /// - Throws: `StoreError` `secretUnreadable`, also for text copied from another row.
  func optionalSealedText(_ column: String, at place: EncryptionContext) throws(StoreError) -> String? {
    guard let text = optionalText(column) else { return nil }
    return try secret.open(text, for: place.purpose)
  }

  func optionalSealedJSON<Value: Decodable>(_ column: String, at place: EncryptionContext) throws -> Value? {
    try optionalSealedText(column, at: place).map { try StoredJSON(text: $0).decoded() }
  }
}

/// The place of an encrypted field: a column of one row. It can only be decrypted for the place it was encrypted for.
struct EncryptionContext: Sendable {
  let purpose: String

  init(_ table: String, _ column: String, _ ids: [String]) {
    purpose = (["\(table).\(column)"] + ids.map { "\($0.utf8.count):\($0)" }).joined(separator: "|")
  }
}
