public import VerificationFlow

extension Connection {
  /// Adds the first or next attempt of a session. Its documents are added one by one as they come.
  public func insert(_ verification: Verification, of session: SessionID, at now: Instant) throws {
    try execute(
      """
      INSERT INTO verifications (id, session_id, number, phase, status, required, created_at, updated_at)
      VALUES (?, ?, (SELECT COALESCE(MAX(number), 0) + 1 FROM verifications WHERE session_id = ?), ?, ?, ?, ?, ?)
      """,
      [
        .word(verification.id), .word(session), .word(session), .word(verification.state.phase),
        .word(verification.state.status), .json(verification.required), .time(now), .time(now),
      ])
  }

  /// The newest attempt of a session with all its documents, if there is one.
  public func verification(of session: SessionID, limits: FlowLimits) throws -> Verification? {
    let sql = "SELECT * FROM verifications WHERE session_id = ? ORDER BY number DESC LIMIT 1"
    guard let row = try rows(sql, [.word(session)]).first else { return nil }
    let id: VerificationID = try row.word("id")
    let documents = try rows("SELECT * FROM documents WHERE verification_id = ? ORDER BY number", [.word(id)])
    return Verification(
      id: id, required: try row.json("required"), limits: limits,
      state: FlowState(try row.optionalWord("phase"), try row.word("status")),
      documents: try documents.map(FlowDocument.init))
  }

  /// Saves what `after` changed since it was loaded as `before`. A document that is new in it is added by
  /// `insert(_:document:)` afterwards, when the one that it replaces is out of the way.
  public func save(_ after: Verification, since before: Verification, of session: SessionID, at now: Instant) throws {
    if after.state != before.state {
      try execute(
        "UPDATE verifications SET phase = ?, status = ?, updated_at = ? WHERE id = ?",
        [.word(after.state.phase), .word(after.state.status), .time(now), .word(after.id)])
    }
    for (old, new) in zip(before.documents, after.documents) where old != new {
      try execute(
        """
        UPDATE documents SET status = ?, passed_quality = ?, verdict = ?, reject_origin = ?, updated_at = ?
        WHERE id = ?
        """,
        [
          .word(new.status), .flag(new.passedQuality), .word(new.verdict), .word(new.rejectOrigin), .time(now),
          .word(new.id),
        ])
    }
    try execute("UPDATE sessions SET updated_at = ? WHERE id = ?", [.time(now), .word(session)])
  }
}

extension FlowDocument {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.word("id"), key: SideKey(try row.word("type"), try row.word("side")), sha256: try row.text("sha256"),
      originalDocumentId: try row.optionalWord("original_document_id"), status: try row.word("status"),
      passedQuality: try row.flag("passed_quality"), verdict: try row.optionalWord("verdict"),
      rejectOrigin: try row.optionalWord("reject_origin"))
  }
}
