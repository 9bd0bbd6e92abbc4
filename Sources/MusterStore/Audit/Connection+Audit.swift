public import VerificationFlow

extension Connection {
  /// Adds a note at the end.
  public func insert(_ note: AuditRecord) throws {
    try execute(
      """
      INSERT INTO audit (number, at, session_id, actor, action, subject, detail)
      VALUES ((SELECT COALESCE(MAX(number), 0) + 1 FROM audit), ?, ?, ?, ?, ?, ?)
      """,
      [
        .time(note.at), .word(note.sessionId), .text(note.actor), .word(note.action), .text(note.subject),
        .text(note.detail),
      ])
  }

  /// The notes of a session, oldest first.
  public func audit(of session: SessionID) throws -> [AuditRecord] {
    try rows("SELECT * FROM audit WHERE session_id = ? ORDER BY number", [.word(session)]).map { row in
      AuditRecord(
        at: try row.time("at"), sessionId: try row.optionalWord("session_id"), actor: try row.text("actor"),
        action: try row.word("action"), subject: row.optionalText("subject"), detail: row.optionalText("detail"))
    }
  }
}
