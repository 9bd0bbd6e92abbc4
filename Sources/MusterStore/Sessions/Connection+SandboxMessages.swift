package import VerificationFlow

extension Connection {
  package func insert(_ message: SandboxMessage) throws {
    try insert(
      into: "sandbox_messages",
      [
        "id": .text(message.id), "project_id": .word(message.projectId), "session_id": .word(message.sessionId),
        "kind": .word(message.kind),
        "code": sealed(message.code, for: EncryptionContext("sandbox_messages", "code", [message.id])),
        "text": sealed(message.text, for: EncryptionContext("sandbox_messages", "text", [message.id])),
        "created_at": .time(message.createdAt),
      ])
  }

  /// Returns the messages of a session in this project, oldest first.
  package func sandboxMessages(of session: SessionID, in project: ProjectID) throws -> [SandboxMessage] {
    try rows(
      "SELECT * FROM sandbox_messages WHERE session_id = :session AND project_id = :project ORDER BY created_at, id",
      ["session": .word(session), "project": .word(project)]
    ).map { row in
      let id = try row.text("id")
      return SandboxMessage(
        id: id, projectId: try row.word("project_id"), sessionId: try row.word("session_id"),
        kind: try row.word("kind"),
        code: try row.optionalSealedText("code", at: EncryptionContext("sandbox_messages", "code", [id])) ?? "",
        text: try row.optionalSealedText("text", at: EncryptionContext("sandbox_messages", "text", [id])) ?? "",
        createdAt: try row.time("created_at"))
    }
  }
}
