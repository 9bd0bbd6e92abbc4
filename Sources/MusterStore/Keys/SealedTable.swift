/// A table whose rows each have a secret, sealed in the columns `master_key_id` and `material`.
struct SealedTable: Sendable {
  let name: String
  /// The columns of the primary key.
  let key: [String]
  private let label: String
  /// The columns to whose values the secret is bound.
  private let bound: [String]

  /// All of them; their secrets are sealed again when the master key changes.
  static let all = [signatureKeys, appCredentials, devices, temporaryKeys]

  static let signatureKeys = SealedTable(
    name: "signature_keys", key: ["project_id", "id"], label: "signature-key", bound: ["project_id", "id", "algorithm"])
  static let appCredentials = SealedTable(
    name: "app_credentials", key: ["application_key"], label: "app-credentials", bound: ["application_key", "key_id"])
  static let devices = SealedTable(name: "devices", key: ["id"], label: "device", bound: ["id", "session_id"])
  static let temporaryKeys = SealedTable(
    name: "temporary_keys", key: ["id"], label: "temporary-key", bound: ["id", "application_key"])

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
  /// Seals the secrets of a table again.
  ///
  /// - Returns: The number of resealed secrets.
  /// - Throws: `StoreError` `secretUnreadable`; nothing is changed then.
  func reseal(_ table: SealedTable, with key: MasterKey) throws -> Int {
    let seal = SecretSeal(key)
    let stale = try rows(
      "SELECT * FROM \(table.name) WHERE master_key_id <> :master_key_id", ["master_key_id": .text(key.id)])
    for row in stale {
      let purpose = try table.purpose(of: row)
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
