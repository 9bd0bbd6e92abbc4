package import VerificationFlow

extension Connection {
  package func insert(_ login: PhoneLoginRecord) throws {
    try insert(
      into: "phone_logins",
      [
        "id": .rawValue(login.id), "project_id": .rawValue(login.projectId),
        "number": sealed(login.number, for: .number(of: login.id)), "number_index": .text(login.numberIndex),
        "range_index": .text(login.rangeIndex), "status": .rawValue(login.status), "code_hash": .text(login.codeHash),
        "failed_attempts": .integer(login.failedAttempts), "codes_sent": .integer(login.codesSent),
        "sent_at": .time(login.sentAt), "code_expires_at": .time(login.codeExpiresAt),
        "token_hash": .text(login.tokenHash), "verified_at": .time(login.verifiedAt),
        "created_at": .time(login.createdAt),
      ])
  }

  /// Saves what can change in a login, which has to be locked.
  package func update(_ login: PhoneLoginRecord) throws {
    try run(
      """
      UPDATE phone_logins SET status = :status, code_hash = :code_hash, failed_attempts = :failed_attempts,
        codes_sent = :codes_sent, sent_at = :sent_at, code_expires_at = :code_expires_at, token_hash = :token_hash,
        verified_at = :verified_at
      WHERE id = :id
      """,
      [
        "id": .rawValue(login.id), "status": .rawValue(login.status), "code_hash": .text(login.codeHash),
        "failed_attempts": .integer(login.failedAttempts), "codes_sent": .integer(login.codesSent),
        "sent_at": .time(login.sentAt), "code_expires_at": .time(login.codeExpiresAt),
        "token_hash": .text(login.tokenHash), "verified_at": .time(login.verifiedAt),
      ])
  }

  /// Returns a login, or nil. In a write transaction, locks it.
  package func phoneLogin(_ id: PhoneLoginID) throws -> PhoneLoginRecord? {
    try lock("phone_logins", where: "id", is: .rawValue(id))
    return try rows("SELECT * FROM phone_logins WHERE id = :id", ["id": .rawValue(id)]).first
      .map(PhoneLoginRecord.init)
  }

  /// Returns the login of a project that this token belongs to, or nil.
  package func phoneLogin(tokenHash: String, of project: ProjectID) throws -> PhoneLoginRecord? {
    try rows(
      "SELECT * FROM phone_logins WHERE token_hash = :hash AND project_id = :project",
      ["hash": .text(tokenHash), "project": .rawValue(project)]
    ).first.map(PhoneLoginRecord.init)
  }

  /// Returns the logins with a number since a time, newest first.
  package func phoneLogins(
    numberIndex: String, of project: ProjectID, since time: Instant
  ) throws -> [PhoneLoginRecord] {
    try rows(
      """
      SELECT * FROM phone_logins WHERE project_id = :project AND number_index = :number AND created_at > :time
      ORDER BY created_at DESC, id DESC
      """, ["project": .rawValue(project), "number": .text(numberIndex), "time": .time(time)]
    ).map(PhoneLoginRecord.init)
  }

  /// Returns the number of codes that were sent to numbers of a range since a time.
  package func codesSent(rangeIndex: String, of project: ProjectID, since time: Instant) throws -> Int {
    try count(
      """
      SELECT CAST(COALESCE(SUM(codes_sent), 0) AS BIGINT) AS number FROM phone_logins
      WHERE project_id = :project AND range_index = :range AND created_at > :time
      """, ["project": .rawValue(project), "range": .text(rangeIndex), "time": .time(time)])
  }

  /// Ends the logins with a number that wait for a code, except one.
  package func endPhoneLogins(numberIndex: String, of project: ProjectID, except id: PhoneLoginID) throws {
    try run(
      """
      UPDATE phone_logins SET status = 'ENDED'
      WHERE project_id = :project AND number_index = :number AND id <> :id AND status = 'CODE_SENT'
      """, ["project": .rawValue(project), "number": .text(numberIndex), "id": .rawValue(id)])
  }

  /// Deletes logins that were created before a time.
  ///
  /// - Returns: The number of deleted logins.
  package func deletePhoneLogins(before time: Instant, limit: Int) throws -> Int {
    try execute(
      """
      DELETE FROM phone_logins WHERE id IN (
        SELECT id FROM phone_logins WHERE created_at < :time ORDER BY created_at LIMIT :limit)
      """, ["time": .time(time), "limit": .integer(limit)])
  }
}

extension PhoneLoginRecord {
  fileprivate init(_ row: SQLRow) throws {
    let id = PhoneLoginID(try row.text("id"))
    guard let number = try row.optionalSealedText("number", at: .number(of: id)) else {
      throw StoreError(.malformedRow, "phone_logins.number")
    }
    self.init(
      id: id, projectId: try row.rawValue("project_id"), number: number, numberIndex: try row.text("number_index"),
      rangeIndex: try row.text("range_index"), status: try row.rawValue("status"),
      codeHash: try row.text("code_hash"), failedAttempts: try row.integer("failed_attempts"),
      codesSent: try row.integer("codes_sent"), sentAt: try row.time("sent_at"),
      codeExpiresAt: try row.time("code_expires_at"), tokenHash: row.optionalText("token_hash"),
      verifiedAt: row.optionalTime("verified_at"), createdAt: try row.time("created_at"))
  }
}

extension EncryptionContext {
  fileprivate static func number(of login: PhoneLoginID) -> EncryptionContext {
    EncryptionContext("phone_logins", "number", [login.rawValue])
  }
}
