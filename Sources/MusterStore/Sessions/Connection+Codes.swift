package import VerificationFlow

extension Connection {
  /// Saves the keyed hash of the code being sent. The code itself is not stored.
  ///
  /// - Parameter owner: The session id for the activation code, the attempt id for the final code.
  package func setCodeHash(_ hash: String, _ kind: OneTimeCode.Kind, of owner: String) throws {
    try run(
      "UPDATE codes SET code_hash = :hash WHERE owner_id = :owner AND kind = :kind",
      ["hash": .text(hash), "owner": .text(owner), "kind": .rawValue(kind)])
  }

  /// Returns the keyed hash of the last code sent, or nil.
  package func codeHash(_ kind: OneTimeCode.Kind, of owner: String) throws -> String? {
    try rows(
      "SELECT code_hash FROM codes WHERE owner_id = :owner AND kind = :kind",
      ["owner": .text(owner), "kind": .rawValue(kind)]
    ).first?.text("code_hash")
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
    try insert(
      into: "codes",
      [
        "owner_id": .text(owner), "kind": .rawValue(kind), "session_id": .rawValue(session), "code_hash": .text(""),
        "status": .rawValue(code.status), "failed_attempts": .integer(code.failedAttempts),
        "sent_at": .time(code.sentAt),
        "expires_at": .time(code.expiresAt),
      ],
      onConflict: """
        (owner_id, kind) DO UPDATE SET status = excluded.status, failed_attempts = excluded.failed_attempts,
          sent_at = excluded.sent_at, expires_at = excluded.expires_at
        """)
  }
}

extension OneTimeCode {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      sentAt: try row.time("sent_at"), expiresAt: try row.time("expires_at"), status: try row.rawValue("status"),
      failedAttempts: try row.integer("failed_attempts"))
  }
}
