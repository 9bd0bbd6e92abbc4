package import VerificationFlow

extension StoreReader {
  /// Which notes of the audit are asked for.
  package struct AuditQuery: Sendable {
    /// Only those from this moment on.
    package var from: Instant?
    /// Only those before this moment.
    package var until: Instant?
    /// Only those of this session.
    package var session: SessionID?

    /// A question; without anything it is for all.
    package init(from: Instant? = nil, until: Instant? = nil, session: SessionID? = nil) {
      self.from = from
      self.until = until
      self.session = session
    }
  }

  /// A page of the notes that match, oldest first; empty behind the last one. Nothing is verified.
  ///
  /// - Parameter number: Where the page before ended; 0 for the first page.
  package func notes(_ query: AuditQuery, after number: Int, limit: Int) async throws -> [NumberedAuditRecord] {
    var conditions = ["number > ?"]
    var values: [SQLValue] = [.integer(number)]
    if let from = query.from {
      conditions.append("at >= ?")
      values.append(.time(from))
    }
    if let until = query.until {
      conditions.append("at < ?")
      values.append(.time(until))
    }
    if let session = query.session {
      conditions.append("session_id = ?")
      values.append(.word(session))
    }
    let sql = "SELECT * FROM audit WHERE \(conditions.joined(separator: " AND ")) ORDER BY number LIMIT ?"
    return try await database.read { [values] connection in
      try connection.named(connection.rows(sql, values + [.integer(limit)]).map(NumberedAuditRecord.init))
    }
  }
}
