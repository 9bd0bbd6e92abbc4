public import VerificationFlow

extension Connection {
  /// Adds a session by the hash of its token.
  public func insert(_ session: SessionRecord, tokenHash: String) throws {
    try execute(
      """
      INSERT INTO sessions (id, project_id, token_generation, token_hash, document_types, consent_required,
        custom_fields, created_at, updated_at, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .word(session.id), .word(session.projectId), .integer(session.tokenGeneration), .text(tokenHash),
        try session.documentTypes.map(SQLValue.json) ?? .null, .flag(session.consentRequired),
        .json(session.customFields), .time(session.createdAt), .time(session.updatedAt), .time(session.expiresAt),
      ])
  }

  /// The session with this id, if there is one.
  public func session(_ id: SessionID) throws -> SessionRecord? {
    try rows("SELECT * FROM sessions WHERE id = ?", [.word(id)]).first.map(SessionRecord.init)
  }

  /// The session that this token opens, if there is one.
  public func session(tokenHash: String) throws -> SessionRecord? {
    try rows("SELECT * FROM sessions WHERE token_hash = ?", [.text(tokenHash)]).first.map(SessionRecord.init)
  }
}

extension SessionRecord {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.word("id"), projectId: try row.word("project_id"),
      tokenGeneration: try row.integer("token_generation"),
      documentTypes: row.optionalText("document_types") == nil ? nil : try row.json("document_types"),
      consentRequired: try row.flag("consent_required"), customFields: try row.json("custom_fields"),
      createdAt: try row.time("created_at"), updatedAt: try row.time("updated_at"),
      expiresAt: try row.time("expires_at"))
  }
}
