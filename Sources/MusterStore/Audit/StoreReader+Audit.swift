package import VerificationFlow

extension StoreReader {
  /// A query for audit records.
  package struct AuditQuery: Sendable {
    /// The earliest time, inclusive; nil for any.
    package var from: Instant?
    /// The latest time, exclusive; nil for any.
    package var until: Instant?
    /// The required session; nil for any.
    package var session: SessionID?

    /// Creates a query; by default for all records.
    package init(from: Instant? = nil, until: Instant? = nil, session: SessionID? = nil) {
      self.from = from
      self.until = until
      self.session = session
    }
  }

  /// Returns a page of the matching audit records, oldest first; empty after the last page. The chain is not
  /// verified.
  ///
  /// - Parameter number: The last number of the previous page; 0 for the first page.
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
