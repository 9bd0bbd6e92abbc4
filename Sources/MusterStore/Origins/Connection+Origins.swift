package import VerificationFlow

extension Connection {
  /// Returns the web origins allowed to use a project, in alphabetical order.
  package func origins(of project: ProjectID) throws -> [WebOrigin] {
    try rows("SELECT origin FROM allowed_origins WHERE project_id = ? ORDER BY origin", [.word(project)])
      .map { try $0.word("origin") }
  }

  /// Allows an origin in a project.
  ///
  /// - Returns: Whether it was not allowed before.
  package func allow(_ origin: WebOrigin, in project: ProjectID, at now: Instant) throws -> Bool {
    try execute(
      """
      INSERT INTO allowed_origins (project_id, origin, created_at) VALUES (?, ?, ?)
      ON CONFLICT (project_id, origin) DO NOTHING
      """,
      [.word(project), .word(origin), .time(now)]) == 1
  }

  /// Disallows an origin in a project.
  ///
  /// - Returns: Whether it was allowed.
  package func disallow(_ origin: WebOrigin, in project: ProjectID) throws -> Bool {
    try execute(
      "DELETE FROM allowed_origins WHERE project_id = ? AND origin = ?", [.word(project), .word(origin)]) == 1
  }

  /// Returns whether an origin is allowed in this project, or in any if `project` is nil.
  package func allows(_ origin: WebOrigin, in project: ProjectID?) throws -> Bool {
    guard let project else {
      return try !rows("SELECT 1 AS one FROM allowed_origins WHERE origin = ? LIMIT 1", [.word(origin)]).isEmpty
    }
    return try !rows(
      "SELECT 1 AS one FROM allowed_origins WHERE origin = ? AND project_id = ?", [.word(origin), .word(project)]
    ).isEmpty
  }
}
