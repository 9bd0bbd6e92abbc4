package import VerificationFlow

/// A signature key with its sealed material.
package struct StoredSignatureKey: Sendable {
  package let record: SignatureKeyRecord
  let sealed: SealedKey

  /// Seals the material of a key so that it can only be decrypted for this project, id and algorithm.
  package init(_ record: SignatureKeyRecord, material: [UInt8], seal: SecretSeal) throws {
    self.init(record, sealed: try seal.seal(material, for: Self.purpose(of: record)))
  }

  init(_ record: SignatureKeyRecord, sealed: SealedKey) {
    self.record = record
    self.sealed = sealed
  }

  /// Decrypts the secret or public key.
  ///
  /// - Throws: `StoreError` `secretUnreadable`.
  package func material(_ seal: SecretSeal) throws(StoreError) -> [UInt8] {
    try seal.open(sealed, for: Self.purpose(of: record))
  }

  private static func purpose(of record: SignatureKeyRecord) -> String {
    RowSecret.signatureKey.purpose(
      record.projectId.rawValue, record.id.rawValue, record.algorithm.rawValue)
  }
}

extension Connection {
  package func insert(_ key: StoredSignatureKey) throws {
    let (record, sealed) = (key.record, key.sealed)
    try insert(
      into: "signature_keys",
      [
        "project_id": .rawValue(record.projectId), "id": .rawValue(record.id), "algorithm": .rawValue(record.algorithm),
        "master_key_id": .text(sealed.masterKeyID), "material": sealed.wrappedValue,
        "created_at": .time(record.createdAt),
      ])
  }

  /// Returns the signature keys of a project, oldest first, including revoked ones.
  package func signatureKeys(of project: ProjectID) throws -> [StoredSignatureKey] {
    try rows(
      "SELECT * FROM signature_keys WHERE project_id = :project ORDER BY created_at, id",
      ["project": .rawValue(project)]
    ).map(StoredSignatureKey.init)
  }

  /// Revokes a valid signature key.
  ///
  /// - Returns: Whether such a key existed.
  package func revokeSignatureKey(_ id: SignatureKeyID, of project: ProjectID, at now: Instant) throws -> Bool {
    try execute(
      "UPDATE signature_keys SET revoked_at = :now WHERE project_id = :project AND id = :id AND revoked_at IS NULL",
      ["now": .time(now), "project": .rawValue(project), "id": .rawValue(id)]) == 1
  }

  package func setSignaturePolicy(_ policy: SignaturePolicy, of project: ProjectID) throws {
    try run(
      "UPDATE projects SET signature_policy = :policy WHERE id = :project",
      ["policy": .rawValue(policy), "project": .rawValue(project)])
  }
}

extension StoredSignatureKey {
  init(_ row: SQLRow) throws {
    self.init(
      SignatureKeyRecord(
        id: try row.rawValue("id"), projectId: try row.rawValue("project_id"), algorithm: try row.rawValue("algorithm"),
        createdAt: try row.time("created_at"), revokedAt: row.optionalTime("revoked_at")),
      sealed: try SealedKey(row, wrapped: "material"))
  }
}
