package import VerificationFlow

extension Connection {
  package func insert(_ check: PresenceCheckRecord) throws {
    try execute(
      """
      INSERT INTO presence_checks (id, session_id, verification_id, number, tries, nonce, steps, begun_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .word(check.id), .word(check.sessionId), .word(check.verificationId), .integer(check.number),
        .integer(check.tries), .text(check.nonce), .json(check.steps), .time(check.begunAt),
      ])
  }

  /// Saves the changed properties of a check.
  package func save(_ check: PresenceCheckRecord) throws {
    try execute(
      """
      UPDATE presence_checks SET tries = ?, nonce = ?, steps = ?, begun_at = ?, judgement = ?, decided_at = ?
      WHERE id = ?
      """,
      [
        .integer(check.tries), .text(check.nonce), .json(check.steps), .time(check.begunAt),
        try check.judgement.map(SQLValue.json) ?? .null, .time(check.decidedAt),
        .word(check.id),
      ])
  }

  /// Returns the check with this id, or nil.
  package func presenceCheck(_ id: PresenceCheckID) throws -> PresenceCheckRecord? {
    try rows("SELECT * FROM presence_checks WHERE id = ?", [.word(id)]).first.map(PresenceCheckRecord.init)
  }

  /// Returns the check of an attempt with this number, or nil.
  package func presenceCheck(of verification: VerificationID, number: Int) throws -> PresenceCheckRecord? {
    try rows(
      "SELECT * FROM presence_checks WHERE verification_id = ? AND number = ?",
      [.word(verification), .integer(number)]
    ).first.map(PresenceCheckRecord.init)
  }

  /// Returns the checks of these sessions, ordered by their start.
  package func presenceChecks(of sessions: [SessionID]) throws -> [PresenceCheckRecord] {
    try rows("SELECT * FROM presence_checks WHERE session_id", among: sessions, "ORDER BY begun_at, number")
      .map(PresenceCheckRecord.init)
  }
}

extension PresenceCheckRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.word("id"), sessionId: try row.word("session_id"), verificationId: try row.word("verification_id"),
      number: try row.integer("number"), tries: try row.integer("tries"), nonce: try row.text("nonce"),
      steps: try row.json("steps"), begunAt: try row.time("begun_at"),
      judgement: try row.optionalJSON("judgement"), decidedAt: row.optionalTime("decided_at"))
  }
}
