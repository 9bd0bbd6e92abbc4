/// The secret that each row of a table has, sealed in the columns `master_key_id` and `material`. It is sealed again when
/// the master key changes.
struct RowSecret: Sendable {
  private let label: String
  /// The columns to whose values it is bound.
  private let bound: [String]

  init(_ label: String, boundTo bound: [String]) {
    (self.label, self.bound) = (label, bound)
  }

  /// Returns the purpose under which the secret of a row is sealed, so that it opens in no other row.
  ///
  /// - Parameter values: Those of the columns to which it is bound.
  func purpose(_ values: String...) -> String { purpose(values) }

  /// Returns the purpose under which the secret of a stored row is sealed.
  func purpose(of row: SQLRow) throws -> String {
    purpose(try bound.map { try row.text($0) })
  }

  private func purpose(_ values: [String]) -> String { ([label] + values).joined(separator: "|") }
}

extension Connection {
  /// Seals the secrets of a table again, if its rows have any.
  ///
  /// - Returns: The number of resealed secrets.
  /// - Throws: `StoreError` `secretUnreadable`; nothing is changed then.
  func reseal(_ table: Schema.Table, with key: MasterKey) throws -> Int {
    guard let secret = table.secret else { return 0 }
    let seal = SecretSeal(key)
    let stale = try rows(
      "SELECT * FROM \(table.name) WHERE master_key_id <> :master_key_id", ["master_key_id": .text(key.id)])
    for row in stale {
      let purpose = try secret.purpose(of: row)
      let sealed = try seal.seal(seal.open(SealedKey(row, wrapped: "material"), for: purpose), for: purpose)
      let condition = table.key.map { "\($0) = :\($0)" }.joined(separator: " AND ")
      var arguments = Dictionary(uniqueKeysWithValues: zip(table.key, try row.values(table.key)))
      arguments["master_key_id"] = .text(sealed.masterKeyID)
      arguments["material"] = sealed.wrappedValue
      try run(
        "UPDATE \(table.name) SET master_key_id = :master_key_id, material = :material WHERE \(condition)", arguments)
    }
    return stale.count
  }
}
