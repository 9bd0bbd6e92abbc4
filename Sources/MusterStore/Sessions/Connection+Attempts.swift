package import VerificationFlow

extension Connection {
  /// Returns the attempts of a session, oldest first.
  package func attempts(of session: SessionID) throws -> [AttemptRecord] {
    try rows("SELECT * FROM verifications WHERE session_id = ? ORDER BY number", [.word(session)])
      .map(AttemptRecord.init)
  }
}

extension AttemptRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.word("id"), number: try row.integer("number"),
      state: FlowState(try row.optionalWord("phase"), try row.word("status")), ending: try row.optionalJSON("ending"),
      createdAt: try row.time("created_at"), updatedAt: try row.time("updated_at"))
  }
}
