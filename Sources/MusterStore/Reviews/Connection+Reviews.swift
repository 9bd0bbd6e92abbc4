public import VerificationFlow

extension Connection {
  /// The project's sessions that wait for a reviewer, by their places in the queue: who waits the longest is first.
  public func reviewQueue(
    of project: ProjectID, after place: Position<Subjects.Session>?, limit: Int
  ) throws -> [Position<Subjects.Session>] {
    var condition = "project_id = ? AND awaited = 'reviewer'"
    var values: [SQLValue] = [.word(project)]
    if let place {
      condition += " AND (awaited_since, id) > (?, ?)"
      values += [.time(place.at), .word(place.id)]
    }
    return try rows(
      "SELECT id, awaited_since FROM sessions WHERE \(condition) ORDER BY awaited_since, id LIMIT ?",
      values + [.integer(limit)]
    ).map { Position(at: try $0.time("awaited_since"), id: try $0.word("id")) }
  }

  /// Adds what a reviewer decided.
  public func insert(_ decision: DecisionRecord) throws {
    try execute(
      """
      INSERT INTO reviews (id, session_id, revision, verification_id, document_id, point, decision, reason, note,
        reviewer, key_id, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(decision.id), .word(decision.sessionId), .integer(decision.revision), .word(decision.verificationId),
        .word(decision.documentId), .word(decision.point), .word(decision.decision), .word(decision.reason),
        sealed(decision.note, for: .note(of: decision.id)), .text(decision.reviewer), .word(decision.keyId),
        .time(decision.at),
      ])
  }

  /// What reviewers decided of a session, oldest first.
  public func decisions(of session: SessionID) throws -> [DecisionRecord] {
    try rows("SELECT * FROM reviews WHERE session_id = ? ORDER BY revision", [.word(session)]).map(DecisionRecord.init)
  }
}

extension WordsPlace {
  fileprivate static func note(of decision: String) -> WordsPlace { WordsPlace("reviews", "note", [decision]) }
}

extension DecisionRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.text("id"), sessionId: try row.word("session_id"), revision: try row.integer("revision"),
      verificationId: try row.word("verification_id"), documentId: try row.optionalWord("document_id"),
      point: try row.word("point"), decision: try row.word("decision"), reason: try row.optionalWord("reason"),
      note: try row.optionalSealedText("note", at: .note(of: row.text("id"))), reviewer: try row.text("reviewer"),
      keyId: try row.optionalWord("key_id"),
      at: try row.time("at"))
  }
}
