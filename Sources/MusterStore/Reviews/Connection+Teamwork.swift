package import VerificationFlow

extension Connection {
  package func assignments(of sessions: [SessionID]) throws -> [AssignmentRecord] {
    try rows("SELECT * FROM review_assignments WHERE session_id", among: sessions).map { row in
      AssignmentRecord(
        sessionId: try row.rawValue("session_id"), reviewer: try row.text("reviewer"),
        assignedBy: try row.text("assigned_by"), at: try row.time("at"))
    }
  }

  /// Saves an assignment, replacing any other assignment of its case.
  package func save(_ assignment: AssignmentRecord) throws {
    let session = assignment.sessionId
    try insert(
      into: "review_assignments",
      [
        "session_id": .rawValue(session), "reviewer": .text(assignment.reviewer),
        "assigned_by": .text(assignment.assignedBy), "at": .time(assignment.at),
      ],
      onConflict: """
        (session_id) DO UPDATE SET reviewer = excluded.reviewer, assigned_by = excluded.assigned_by,
          at = excluded.at
        """)
    try replaceFacets(["assigned", "unassigned"], with: [.assigned(assignment.reviewer)], of: session)
  }

  package func removeAssignment(of session: SessionID) throws {
    try run("DELETE FROM review_assignments WHERE session_id = :session", ["session": .rawValue(session)])
    try replaceFacets(["assigned"], with: [.unassigned], of: session)
  }

  package func escalations(of sessions: [SessionID]) throws -> [EscalationRecord] {
    try rows("SELECT * FROM review_escalations WHERE session_id", among: sessions).map { row in
      EscalationRecord(
        sessionId: try row.rawValue("session_id"), reviewer: try row.text("reviewer"), at: try row.time("at"))
    }
  }

  package func insert(_ escalation: EscalationRecord) throws {
    try insert(
      into: "review_escalations",
      [
        "session_id": .rawValue(escalation.sessionId), "reviewer": .text(escalation.reviewer),
        "at": .time(escalation.at),
      ])
    try replaceFacets([], with: [.escalated], of: escalation.sessionId)
  }

  package func removeEscalation(of session: SessionID) throws {
    let id: [String: SQLValue] = ["session": .rawValue(session)]
    guard try execute("DELETE FROM review_escalations WHERE session_id = :session", id) > 0 else { return }
    try run("DELETE FROM review_facets WHERE session_id = :session AND kind = 'escalated'", id)
  }

  /// Returns the reviewers' notes on a case, oldest first.
  package func notes(of session: SessionID) throws -> [ReviewNoteRecord] {
    try rows("SELECT * FROM review_notes WHERE session_id = :session ORDER BY at, id", ["session": .rawValue(session)])
      .map(ReviewNoteRecord.init)
  }

  package func countNotes(of session: SessionID) throws -> Int {
    try count("SELECT COUNT(*) FROM review_notes WHERE session_id = :session", ["session": .rawValue(session)])
  }

  package func insert(_ note: ReviewNoteRecord) throws {
    try insert(
      into: "review_notes",
      [
        "id": .text(note.id), "session_id": .rawValue(note.sessionId), "occasion": .rawValue(note.occasion),
        "words": sealed(note.text, for: EncryptionContext("review_notes", "words", [note.id])),
        "reviewer": .text(note.reviewer),
        "key_id": .rawValue(note.keyId), "at": .time(note.at),
      ])
  }
}

extension ReviewNoteRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.text("id"), sessionId: try row.rawValue("session_id"), occasion: try row.rawValue("occasion"),
      text: try row.optionalSealedText("words", at: EncryptionContext("review_notes", "words", [row.text("id")])),
      reviewer: try row.text("reviewer"),
      keyId: try row.optionalRawValue("key_id"), at: try row.time("at"))
  }
}
