package import VerificationFlow

extension Connection {
  /// Saves the keyed hash of the code being sent. The code itself is not stored.
  ///
  /// - Parameter owner: The session id for the activation code, the attempt id for the final code.
  package func setCodeHash(_ hash: String, _ kind: OneTimeCode.Kind, of owner: String) throws {
    try execute(
      "UPDATE codes SET code_hash = ? WHERE owner_id = ? AND kind = ?", [.text(hash), .text(owner), .word(kind)])
  }

  /// Returns the keyed hash of the last code sent, or nil.
  package func codeHash(_ kind: OneTimeCode.Kind, of owner: String) throws -> String? {
    try rows("SELECT code_hash FROM codes WHERE owner_id = ? AND kind = ?", [.text(owner), .word(kind)]).first?
      .text("code_hash")
  }

  /// Returns the last codes sent in these sessions, keyed by owner id. Owner ids are unique.
  func codes(in sessions: [SessionID]) throws -> [String: OneTimeCode] {
    let rows = try rows("SELECT * FROM codes WHERE session_id", among: sessions)
    return try Dictionary(
      rows.map { (try $0.text("owner_id"), try OneTimeCode($0)) }, uniquingKeysWith: { first, _ in first })
  }

  func save(
    _ code: OneTimeCode?, since former: OneTimeCode?, _ kind: OneTimeCode.Kind, of owner: String,
    in session: SessionID
  ) throws {
    guard let code, code != former else { return }
    try execute(
      """
      INSERT INTO codes (owner_id, kind, session_id, code_hash, status, failed_attempts, sent_at, expires_at)
      VALUES (?, ?, ?, '', ?, ?, ?, ?)
      ON CONFLICT (owner_id, kind) DO UPDATE SET status = excluded.status,
        failed_attempts = excluded.failed_attempts, sent_at = excluded.sent_at, expires_at = excluded.expires_at
      """,
      [
        .text(owner), .word(kind), .word(session), .word(code.status), .integer(code.failedAttempts),
        .time(code.sentAt), .time(code.expiresAt),
      ])
  }
}

extension OneTimeCode {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      sentAt: try row.time("sent_at"), expiresAt: try row.time("expires_at"), status: try row.word("status"),
      failedAttempts: try row.integer("failed_attempts"))
  }
}
