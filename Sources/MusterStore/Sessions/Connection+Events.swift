package import VerificationFlow

extension Connection {
  package func insert(_ change: SessionEvent.Change, in session: SessionID, at now: Instant) throws {
    let (document, phase, status): (SQLValue, SQLValue, SQLValue) =
      switch change {
      case .phase(let state): (.null, .rawValue(state.phase), .rawValue(state.status))
      case .document(let id, let status): (.rawValue(id), .null, .rawValue(status))
      }
    try insert(
      into: "session_events",
      ["session_id": .rawValue(session), "at": .time(now), "document_id": document, "phase": phase, "status": status],
      queries: ["number": "SELECT COALESCE(MAX(number), 0) + 1 FROM session_events WHERE session_id = :session_id"])
  }

  /// Returns up to `limit` events of a session after the event with this number, oldest first.
  package func events(of session: SessionID, after number: Int, limit: Int) throws -> [SessionEvent] {
    try rows(
      "SELECT * FROM session_events WHERE session_id = :session AND number > :number ORDER BY number LIMIT :limit",
      ["session": .rawValue(session), "number": .integer(number), "limit": .integer(limit)]
    ).map(SessionEvent.init)
  }

  /// Returns the last `limit` events of a session, oldest first.
  package func newestEvents(of session: SessionID, limit: Int) throws -> [SessionEvent] {
    try rows(
      "SELECT * FROM session_events WHERE session_id = :session ORDER BY number DESC LIMIT :limit",
      ["session": .rawValue(session), "limit": .integer(limit)]
    ).reversed().map(SessionEvent.init)
  }
}

extension SessionEvent {
  init(_ row: SQLRow) throws {
    let document: DocumentID? = try row.optionalRawValue("document_id")
    self.init(
      number: try row.integer("number"), at: try row.time("at"),
      change: try document.map { .document($0, try row.rawValue("status")) }
        ?? .phase(FlowState(try row.optionalRawValue("phase"), try row.rawValue("status"))))
  }
}
