/// Whether a connection keeps its session of the server, which settings, prepared statements, locks and notifications
/// belong to.
enum PostgreSQLSession {
  /// Rejects a pooler that runs the transactions of a connection in any session that is free.
  ///
  /// - Throws: ``StoreError`` `unsupported`; ``PostgreSQLError``.
  static func check(_ location: PostgreSQLLocation) throws {
    let deadline = PostgreSQLDeadline(location.limits)
    let (link, other) = (try PostgreSQLLink(location), try PostgreSQLLink(location))
    do {
      // The other connection occupies a session, so that a pooler would run the first one's next transaction in
      // another.
      for _ in 1...2 {
        let session = try self.session(of: link, deadline)
        try other.send("BEGIN")
        guard try self.session(of: other, deadline) != session, try self.session(of: link, deadline) == session
        else { throw pooled }
        try other.send("ROLLBACK")
        try other.receive(until: deadline.nextAnswer)
      }
    } catch let error as PostgreSQLError where ["26000", "42P05"].contains(error.state) {
      // A prepared statement is not there, or another connection's is.
      throw pooled
    }
  }

  private static func session(of link: PostgreSQLLink, _ deadline: PostgreSQLDeadline) throws -> SQLValue? {
    try link.send("SELECT pg_backend_pid() AS process")
    return try link.receive(until: deadline.nextAnswer).last?.rows.first?.first ?? nil
  }

  private static let pooled = StoreError(
    .unsupported,
    """
    a pooler such as pgbouncer changes the session of the server between transactions; set its pool_mode to session, or \
    connect to the server itself
    """)
}
