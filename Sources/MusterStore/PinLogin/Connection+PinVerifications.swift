package import VerificationFlow

extension Connection {
  package func insert(_ verification: PinVerificationRecord) throws {
    try insert(
      into: "pin_verifications",
      [
        "id": .rawValue(verification.id), "project_id": .rawValue(verification.projectId),
        "kind": .rawValue(verification.kind),
        "user_id": sealed(verification.userId, for: .user(of: verification.id)),
        "user_index": .text(verification.userIndex), "code_hash": .text(verification.codeHash),
        "failed_attempts": .integer(verification.failedAttempts), "access_id": .rawValue(verification.accessId),
        "identity_id": .rawValue(verification.identityId), "session_id": .rawValue(verification.sessionId),
        "used_at": .time(verification.usedAt), "created_at": .time(verification.createdAt),
        "expires_at": .time(verification.expiresAt),
      ])
  }

  /// Saves what can change in a verification. The user has to be locked.
  package func update(_ verification: PinVerificationRecord) throws {
    try run(
      "UPDATE pin_verifications SET failed_attempts = :failed_attempts, used_at = :used_at WHERE id = :id",
      [
        "id": .rawValue(verification.id), "failed_attempts": .integer(verification.failedAttempts),
        "used_at": .time(verification.usedAt),
      ])
  }

  /// Makes others that verify the same user wait until the end of the transaction.
  package func lockPinUser(_ userIndex: String, of project: ProjectID) throws {
    try lock(name: "pin-user|\(project)|\(userIndex)")
  }

  /// Returns the verifications of a user that have not expired, newest first, including used ones.
  package func pinVerifications(
    userIndex: String, of project: ProjectID, at now: Instant
  ) throws -> [PinVerificationRecord] {
    try rows(
      """
      SELECT * FROM pin_verifications
      WHERE project_id = :project AND user_index = :user AND expires_at > :now ORDER BY created_at DESC, id DESC
      """, ["project": .rawValue(project), "user": .text(userIndex), "now": .time(now)]
    ).map(PinVerificationRecord.init)
  }
}

extension PinVerificationRecord {
  fileprivate init(_ row: SQLRow) throws {
    let id = PinVerificationID(try row.text("id"))
    guard let userId = try row.optionalSealedText("user_id", at: .user(of: id)) else {
      throw StoreError(.malformedRow, "pin_verifications.user_id")
    }
    self.init(
      id: id, projectId: try row.rawValue("project_id"), kind: try row.rawValue("kind"), userId: userId,
      userIndex: try row.text("user_index"), codeHash: try row.text("code_hash"),
      failedAttempts: try row.integer("failed_attempts"), accessId: try row.optionalRawValue("access_id"),
      identityId: try row.optionalRawValue("identity_id"), sessionId: try row.optionalRawValue("session_id"),
      usedAt: row.optionalTime("used_at"), createdAt: try row.time("created_at"),
      expiresAt: try row.time("expires_at"))
  }
}

extension EncryptionContext {
  fileprivate static func user(of verification: PinVerificationID) -> EncryptionContext {
    EncryptionContext("pin_verifications", "user_id", [verification.rawValue])
  }
}
