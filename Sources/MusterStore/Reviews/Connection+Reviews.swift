package import VerificationFlow

extension Connection {
  package func insert(_ decision: DecisionRecord) throws {
    try execute(
      """
      INSERT INTO reviews (id, session_id, project_id, revision, verification_id, document_id, point, decision,
        reason, note, reviewer, key_id, at, confirmed_by, confirming_note, overruled, waited_milliseconds,
        handled_milliseconds)
      VALUES (?, ?, (SELECT project_id FROM sessions WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(decision.id), .word(decision.sessionId), .word(decision.sessionId), .integer(decision.revision),
        .word(decision.verificationId),
        .word(decision.documentId), .word(decision.point), .word(decision.decision), .word(decision.reason),
        sealed(decision.note, for: .note(of: decision.id)), .text(decision.reviewer), .word(decision.keyId),
        .time(decision.at), .text(decision.confirmedBy),
        sealed(decision.confirmingNote, for: .confirmingNote(of: decision.id)), .text(decision.overruled),
        .duration(decision.waited), .duration(decision.handled),
      ])
  }

  /// Returns the reviewers' decisions on a session, oldest first.
  package func decisions(of session: SessionID) throws -> [DecisionRecord] {
    try decisions(of: [session])
  }

  /// Returns the reviewers' decisions on these sessions, oldest first for each session.
  package func decisions(of sessions: [SessionID]) throws -> [DecisionRecord] {
    try rows("SELECT * FROM reviews WHERE session_id", among: sessions, "ORDER BY revision").map(DecisionRecord.init)
  }
}

extension EncryptionContext {
  fileprivate static func note(of decision: String) -> EncryptionContext {
    EncryptionContext("reviews", "note", [decision])
  }
  fileprivate static func confirmingNote(of decision: String) -> EncryptionContext {
    EncryptionContext("reviews", "confirming_note", [decision])
  }
}

extension DecisionRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.text("id"), sessionId: try row.word("session_id"), revision: try row.integer("revision"),
      verificationId: try row.word("verification_id"), documentId: try row.optionalWord("document_id"),
      point: try row.word("point"), decision: try row.word("decision"), reason: try row.optionalWord("reason"),
      note: try row.optionalSealedText("note", at: .note(of: row.text("id"))), reviewer: try row.text("reviewer"),
      keyId: try row.optionalWord("key_id"), at: try row.time("at"), confirmedBy: row.optionalText("confirmed_by"),
      confirmingNote: try row.optionalSealedText("confirming_note", at: .confirmingNote(of: row.text("id"))),
      overruled: row.optionalText("overruled"), waited: row.optionalDuration("waited_milliseconds"),
      handled: row.optionalDuration("handled_milliseconds"))
  }
}
