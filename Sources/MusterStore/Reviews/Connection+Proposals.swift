package import VerificationFlow

extension Connection {
  /// Returns the proposals for these cases.
  package func proposals(of sessions: [SessionID]) throws -> [ReviewProposal] {
    try rows("SELECT * FROM review_proposals WHERE session_id", among: sessions).map(ReviewProposal.init)
  }

  /// Saves a proposal, replacing any other proposal for its case, and increases the case's revision.
  package func save(_ proposal: ReviewProposal) throws {
    let session = proposal.sessionId
    try execute("DELETE FROM review_proposals WHERE session_id = ?", [.word(session)])
    try execute(
      """
      INSERT INTO review_proposals (session_id, id, reviewer, key_id, document_id, decision, reason, note, overruled, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .word(session), .text(proposal.id), .text(proposal.reviewer), .word(proposal.keyId),
        .word(proposal.documentId), .word(proposal.decision), .word(proposal.reason),
        sealed(proposal.note, for: .note(of: proposal.id)), .text(proposal.overruled), .time(proposal.at),
      ])
    try execute(
      """
      INSERT INTO review_marks (session_id, project_id, queue, kind, word, at)
      SELECT session_id, project_id, queue, 'second', word, at FROM review_marks
      WHERE session_id = ? AND queue = 'waiting' AND kind = 'case' AND word = ''
      ON CONFLICT (session_id, queue, kind, word) DO NOTHING
      """,
      [.word(session)])
    try noteRevision(of: session, at: proposal.at)
  }

  /// Deletes the proposal for a case, if any.
  package func removeProposal(of session: SessionID) throws {
    let id: [SQLValue] = [.word(session)]
    guard try execute("DELETE FROM review_proposals WHERE session_id = ?", id) > 0 else { return }
    try execute("DELETE FROM review_marks WHERE session_id = ? AND kind = 'second'", id)
  }

  /// Increases the revision of a case, so that clients that have loaded it detect the change.
  package func noteRevision(of session: SessionID, at now: Instant) throws {
    try execute(
      "UPDATE sessions SET revision = revision + 1, updated_at = ? WHERE id = ?", [.time(now), .word(session)])
  }
}

extension EncryptionContext {
  fileprivate static func note(of proposal: String) -> EncryptionContext {
    EncryptionContext("review_proposals", "note", [proposal])
  }
}

extension ReviewProposal {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.text("id"), sessionId: try row.word("session_id"), decision: try row.word("decision"),
      documentId: try row.optionalWord("document_id"), reason: try row.optionalWord("reason"),
      note: try row.optionalSealedText("note", at: .note(of: row.text("id"))), reviewer: try row.text("reviewer"),
      keyId: try row.optionalWord("key_id"), overruled: row.optionalText("overruled"), at: try row.time("at"))
  }
}
