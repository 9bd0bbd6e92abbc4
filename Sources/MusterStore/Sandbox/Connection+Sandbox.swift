public import VerificationFlow

extension Connection {
  /// Puts a message into the outbox.
  public func insert(_ message: SandboxMessage) throws {
    try execute(
      """
      INSERT INTO sandbox_messages (id, project_id, session_id, kind, code, text, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(message.id), .word(message.projectId), .word(message.sessionId), .word(message.kind),
        .text(message.code), .text(message.text), .time(message.createdAt),
      ])
  }

  /// The messages of a session in this project, oldest first.
  public func sandboxMessages(of session: SessionID, in project: ProjectID) throws -> [SandboxMessage] {
    try rows(
      "SELECT * FROM sandbox_messages WHERE session_id = ? AND project_id = ? ORDER BY created_at, id",
      [.word(session), .word(project)]
    ).map { row in
      SandboxMessage(
        id: try row.text("id"), projectId: try row.word("project_id"), sessionId: try row.word("session_id"),
        kind: try row.word("kind"), code: try row.text("code"), text: try row.text("text"),
        createdAt: try row.time("created_at"))
    }
  }
}
