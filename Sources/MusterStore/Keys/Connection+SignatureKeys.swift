internal import Foundation
package import VerificationFlow

extension Connection {
  package func insert(_ key: StoredSignatureKey) throws {
    let (record, sealed) = (key.record, key.sealed)
    try execute(
      """
      INSERT INTO signature_keys (project_id, id, algorithm, master_key_id, material, created_at)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .word(record.projectId), .word(record.id), .word(record.algorithm), .text(sealed.masterKeyID),
        .text(Data(sealed.wrapped).base64EncodedString()), .time(record.createdAt),
      ])
  }

  /// Returns the signature keys of a project, oldest first, including revoked ones.
  package func signatureKeys(of project: ProjectID) throws -> [StoredSignatureKey] {
    try rows("SELECT * FROM signature_keys WHERE project_id = ? ORDER BY created_at, id", [.word(project)])
      .map(StoredSignatureKey.init)
  }

  /// Revokes a valid signature key.
  ///
  /// - Returns: Whether such a key existed.
  package func revokeSignatureKey(_ id: SignatureKeyID, of project: ProjectID, at now: Instant) throws -> Bool {
    try execute(
      "UPDATE signature_keys SET revoked_at = ? WHERE project_id = ? AND id = ? AND revoked_at IS NULL",
      [.time(now), .word(project), .word(id)]) == 1
  }

  /// Changes how a project treats picture signatures.
  package func setSignaturePolicy(_ policy: SignaturePolicy, of project: ProjectID) throws {
    try execute("UPDATE projects SET signature_policy = ? WHERE id = ?", [.word(policy), .word(project)])
  }
}

extension StoredSignatureKey {
  init(_ row: SQLRow) throws {
    guard let wrapped = Data(base64Encoded: try row.text("material")) else {
      throw StoreError(.malformedRow, "material is not base64")
    }
    self.init(
      SignatureKeyRecord(
        id: try row.word("id"), projectId: try row.word("project_id"), algorithm: try row.word("algorithm"),
        createdAt: try row.time("created_at"), revokedAt: row.optionalTime("revoked_at")),
      sealed: SealedKey(masterKeyID: try row.text("master_key_id"), wrapped: [UInt8](wrapped)))
  }
}
