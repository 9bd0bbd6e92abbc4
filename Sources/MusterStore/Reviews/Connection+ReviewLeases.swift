public import VerificationFlow

extension Connection {
  /// The leases of these cases that hold at this moment.
  public func leases(of sessions: [SessionID], at now: Instant) throws -> [LeaseRecord] {
    try rows("SELECT * FROM review_leases WHERE session_id", among: sessions).map(LeaseRecord.init)
      .filter { now < $0.until }
  }

  /// Saves a lease in the place of any other one of its case.
  public func save(_ lease: LeaseRecord) throws {
    try execute(
      """
      INSERT INTO review_leases (session_id, reviewer, until) VALUES (?, ?, ?)
      ON CONFLICT (session_id) DO UPDATE SET reviewer = excluded.reviewer, until = excluded.until
      """,
      [.word(lease.sessionId), .text(lease.reviewer), .time(lease.until)])
  }

  /// Ends the lease of a case, if there is one.
  public func removeLease(of session: SessionID) throws {
    try execute("DELETE FROM review_leases WHERE session_id = ?", [.word(session)])
  }
}

extension LeaseRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      sessionId: try row.word("session_id"), reviewer: try row.text("reviewer"), until: try row.time("until"))
  }
}
