package import VerificationFlow

extension Connection {
  /// Returns the assignments of these cases.
  package func assignments(of sessions: [SessionID]) throws -> [AssignmentRecord] {
    try rows("SELECT * FROM review_assignments WHERE session_id", among: sessions).map { row in
      AssignmentRecord(
        sessionId: try row.word("session_id"), reviewer: try row.text("reviewer"),
        assignedBy: try row.text("assigned_by"), at: try row.time("at"))
    }
  }

  /// Saves an assignment, replacing any other assignment of its case.
  package func save(_ assignment: AssignmentRecord) throws {
    let session = assignment.sessionId
    try execute(
      """
      INSERT INTO review_assignments (session_id, reviewer, assigned_by, at) VALUES (?, ?, ?, ?)
      ON CONFLICT (session_id) DO UPDATE SET reviewer = excluded.reviewer, assigned_by = excluded.assigned_by,
        at = excluded.at
      """,
      [.word(session), .text(assignment.reviewer), .text(assignment.assignedBy), .time(assignment.at)])
    try exchangeMarks(["assigned", "unassigned"], for: .assigned(assignment.reviewer), of: session)
  }

  /// Deletes the assignment of a case, if any.
  package func removeAssignment(of session: SessionID) throws {
    try execute("DELETE FROM review_assignments WHERE session_id = ?", [.word(session)])
    try exchangeMarks(["assigned"], for: .unassigned, of: session)
  }

  /// Returns the escalations of these cases.
  package func escalations(of sessions: [SessionID]) throws -> [EscalationRecord] {
    try rows("SELECT * FROM review_escalations WHERE session_id", among: sessions).map { row in
      EscalationRecord(
        sessionId: try row.word("session_id"), reviewer: try row.text("reviewer"), at: try row.time("at"))
    }
  }

  package func insert(_ escalation: EscalationRecord) throws {
    try execute(
      "INSERT INTO review_escalations (session_id, reviewer, at) VALUES (?, ?, ?)",
      [.word(escalation.sessionId), .text(escalation.reviewer), .time(escalation.at)])
    try exchangeMarks([], for: .escalated, of: escalation.sessionId)
  }

  /// Deletes the escalation of a case, if any.
  package func removeEscalation(of session: SessionID) throws {
    let id: [SQLValue] = [.word(session)]
    guard try execute("DELETE FROM review_escalations WHERE session_id = ?", id) > 0 else { return }
    try execute("DELETE FROM review_marks WHERE session_id = ? AND kind = 'escalated'", id)
  }

  /// Returns the reviewers' notes on a case, oldest first.
  package func notes(of session: SessionID) throws -> [ReviewNoteRecord] {
    try rows("SELECT * FROM review_notes WHERE session_id = ? ORDER BY at, id", [.word(session)])
      .map(ReviewNoteRecord.init)
  }

  /// Returns the number of notes on a case.
  package func countNotes(of session: SessionID) throws -> Int {
    try rows("SELECT COUNT(*) AS count FROM review_notes WHERE session_id = ?", [.word(session)])
      .first?.integer("count") ?? 0
  }

  package func insert(_ note: ReviewNoteRecord) throws {
    try execute(
      "INSERT INTO review_notes (id, session_id, occasion, words, reviewer, key_id, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        .text(note.id), .word(note.sessionId), .word(note.occasion), sealed(note.words, for: .words(of: note.id)),
        .text(note.reviewer), .word(note.keyId), .time(note.at),
      ])
  }

  /// Replaces the marks of these kinds with a mark, if the case is waiting.
  private func exchangeMarks(_ kinds: [String], for mark: ReviewFacet, of session: SessionID) throws {
    let place = try rows(
      "SELECT project_id, at FROM review_marks WHERE session_id = ? AND queue = 'waiting' AND kind = 'case' AND word = ''",
      [.word(session)]
    ).first
    guard let place else { return }
    for kind in kinds {
      try execute(
        "DELETE FROM review_marks WHERE session_id = ? AND queue = 'waiting' AND kind = ?",
        [.word(session), .text(kind)])
    }
    try insert(mark, in: session, of: place.word("project_id"), at: place.time("at"))
  }
}

extension EncryptionContext {
  fileprivate static func words(of note: String) -> EncryptionContext {
    EncryptionContext("review_notes", "words", [note])
  }
}

extension ReviewNoteRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.text("id"), sessionId: try row.word("session_id"), occasion: try row.word("occasion"),
      words: try row.optionalSealedText("words", at: .words(of: row.text("id"))), reviewer: try row.text("reviewer"),
      keyId: try row.optionalWord("key_id"), at: try row.time("at"))
  }
}
