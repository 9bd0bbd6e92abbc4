package import VerificationFlow

extension Connection {
  /// Saves the keyed hash of the code being sent. The code itself is not stored.
  ///
  /// - Parameter owner: The session id for the codes of the activation and of a contact, the attempt id for the final
  ///   code.
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

  /// Returns the last code of each kind and owner that was sent in these sessions.
  func codes(in sessions: [SessionID]) throws -> [CodeKey: OneTimeCode] {
    let rows = try rows("SELECT * FROM codes WHERE session_id", among: sessions)
    return try Dictionary(
      uniqueKeysWithValues: rows.map {
        (CodeKey(kind: try $0.rawValue("kind"), owner: try $0.text("owner_id")), try OneTimeCode($0))
      })
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
        "number": .integer(code.number),
        "sent_at": .time(code.sentAt), "expires_at": .time(code.expiresAt),
      ],
      onConflict: """
        (owner_id, kind) DO UPDATE SET status = excluded.status, failed_attempts = excluded.failed_attempts,
          number = excluded.number, sent_at = excluded.sent_at, expires_at = excluded.expires_at
        """)
  }
}

extension OneTimeCode {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      sentAt: try row.time("sent_at"), expiresAt: try row.time("expires_at"), status: try row.rawValue("status"),
      failedAttempts: try row.integer("failed_attempts"), number: try row.integer("number"))
  }
}

/// What a code is for, and the id of the session or attempt that it belongs to.
struct CodeKey: Hashable {
  let kind: OneTimeCode.Kind
  let owner: String
}
