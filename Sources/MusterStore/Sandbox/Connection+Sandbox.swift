package import VerificationFlow

extension Connection {
  /// Adds a message to the sandbox outbox.
  package func insert(_ message: SandboxMessage) throws {
    try execute(
      """
      INSERT INTO sandbox_messages (id, project_id, session_id, kind, code, text, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(message.id), .word(message.projectId), .word(message.sessionId), .word(message.kind),
        sealed(message.code, for: .code(of: message.id)), sealed(message.text, for: .text(of: message.id)),
        .time(message.createdAt),
      ])
  }

  /// Returns the messages of a session in this project, oldest first.
  package func sandboxMessages(of session: SessionID, in project: ProjectID) throws -> [SandboxMessage] {
    try rows(
      "SELECT * FROM sandbox_messages WHERE session_id = ? AND project_id = ? ORDER BY created_at, id",
      [.word(session), .word(project)]
    ).map { row in
      let id = try row.text("id")
      return SandboxMessage(
        id: id, projectId: try row.word("project_id"), sessionId: try row.word("session_id"),
        kind: try row.word("kind"), code: try row.optionalSealedText("code", at: .code(of: id)) ?? "",
        text: try row.optionalSealedText("text", at: .text(of: id)) ?? "",
        createdAt: try row.time("created_at"))
    }
  }
}

extension EncryptionContext {
  fileprivate static func code(of message: String) -> EncryptionContext {
    EncryptionContext("sandbox_messages", "code", [message])
  }
  fileprivate static func text(of message: String) -> EncryptionContext {
    EncryptionContext("sandbox_messages", "text", [message])
  }
}
