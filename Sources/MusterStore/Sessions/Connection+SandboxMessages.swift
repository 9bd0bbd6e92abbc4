package import VerificationFlow

extension Connection {
  package func insert(_ message: SandboxMessage) throws {
    try insert(
      into: "sandbox_messages",
      [
        "id": .text(message.id), "project_id": .rawValue(message.projectId), "session_id": .rawValue(message.sessionId),
        "kind": .rawValue(message.kind),
        "code": sealed(message.code, for: EncryptionContext("sandbox_messages", "code", [message.id])),
        "text": sealed(message.text, for: EncryptionContext("sandbox_messages", "text", [message.id])),
        "created_at": .time(message.createdAt),
      ])
  }

  /// Returns the messages of a session in this project, oldest first.
  package func sandboxMessages(of session: SessionID, in project: ProjectID) throws -> [SandboxMessage] {
    try rows(
      "SELECT * FROM sandbox_messages WHERE session_id = :session AND project_id = :project ORDER BY created_at, id",
      ["session": .rawValue(session), "project": .rawValue(project)]
    ).map { row in
      let id = try row.text("id")
      return SandboxMessage(
        id: id, projectId: try row.rawValue("project_id"), sessionId: try row.rawValue("session_id"),
        kind: try row.rawValue("kind"),
        code: try row.optionalSealedText("code", at: EncryptionContext("sandbox_messages", "code", [id])) ?? "",
        text: try row.optionalSealedText("text", at: EncryptionContext("sandbox_messages", "text", [id])) ?? "",
        createdAt: try row.time("created_at"))
    }
  }
}
