package import VerificationFlow

extension Connection {
  /// Adds a session with its process, by the hash of its token if it has one already.
  ///
  /// - Returns: The session with the reference that was drawn for it.
  @discardableResult
  package func insert(
    _ session: SessionRecord, _ process: OnboardingProcess, tokenHash: String
  ) throws -> SessionRecord {
    var session = session
    session.reference = try unusedReference(in: session.projectId)
    try execute(
      """
      INSERT INTO sessions (id, project_id, token_generation, token_hash, document_types, consent_required,
        custom_fields, process_type, language, user_hash, identification_hash, sealed_user_id, is_user_known, rules, status,
        reference, created_at, updated_at, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .word(session.id), .word(session.projectId), .integer(session.tokenGeneration), .text(tokenHash),
        try session.documentTypes.map(SQLValue.json) ?? .null, .flag(process.rules.needsConsent),
        .json(session.customFields), .text(session.processType), .text(session.language), .text(session.userHash),
        .text(session.identificationHash), .text(session.sealedUserId), .flag(session.isUserKnown),
        .json(process.rules), .word(process.status), .word(session.reference),
        .time(session.createdAt), .time(session.updatedAt), .time(session.expiresAt),
      ])
    return session
  }

  /// The session with this id, if there is one.
  package func session(_ id: SessionID) throws -> SessionRecord? {
    try rows("SELECT * FROM sessions WHERE id = ?", [.word(id)]).first.map(SessionRecord.init)
  }

  /// Where the process of the session with this id stands, if there is one.
  package func status(of id: SessionID) throws -> OnboardingStatus? {
    try rows("SELECT status FROM sessions WHERE id = ?", [.word(id)]).first?.word("status")
  }

  /// Those of these sessions that are there, in no order.
  package func sessions(_ ids: [SessionID]) throws -> [SessionRecord] {
    try rows("SELECT * FROM sessions WHERE id", among: ids).map(SessionRecord.init)
  }

  /// The session that this token opens, if there is one.
  package func session(tokenHash: String) throws -> SessionRecord? {
    try rows("SELECT * FROM sessions WHERE token_hash = ?", [.text(tokenHash)]).first.map(SessionRecord.init)
  }

  /// The newest session of a project that waits for its activation and was begun with this identification.
  package func sessionAwaitingActivation(
    identificationHash: String, processType: String, in project: ProjectID
  ) throws -> SessionRecord? {
    try rows(
      """
      SELECT * FROM sessions WHERE project_id = ? AND identification_hash = ? AND process_type = ?
        AND status = 'ACTIVATION_IN_PROGRESS' ORDER BY created_at DESC LIMIT 1
      """,
      [.word(project), .text(identificationHash), .text(processType)]
    ).first.map(SessionRecord.init)
  }

  /// The newest session of an activation. Its token is the activation's.
  package func newestSession(of activation: ActivationID) throws -> SessionID? {
    try rows(
      "SELECT id FROM sessions WHERE activation_id = ? ORDER BY created_at DESC, id DESC LIMIT 1", [.word(activation)]
    ).first?.word("id")
  }

  /// Lets the token of an activation open this session from now on. What opened it so far, which nobody was told, opens
  /// the one that the token opened.
  package func moveToken(of activation: ActivationID, to session: SessionID) throws {
    let former = try rows(
      "SELECT id, token_hash FROM sessions WHERE activation_id = ? AND id <> ? ORDER BY created_at DESC, id DESC LIMIT 1",
      [.word(activation), .word(session)]
    ).first
    guard let former, let own = try tokenHash(of: session) else { return }
    let statement = "UPDATE sessions SET token_hash = ? WHERE id = ?"
    // No two rows may have the same at any moment.
    try execute(statement, [.text("moving"), .word(session)])
    try execute(statement, [.text(own), .text(try former.text("id"))])
    try execute(statement, [.text(try former.text("token_hash")), .word(session)])
  }

  /// How many sessions of this person were begun in a project since a moment.
  package func countSessions(userHash: String, in project: ProjectID, since: Instant) throws -> Int {
    try rows(
      "SELECT COUNT(*) AS count FROM sessions WHERE project_id = ? AND user_hash = ? AND created_at > ?",
      [.word(project), .text(userHash), .time(since)]
    ).first?.integer("count") ?? 0
  }

  /// Notes the language that the session's person reads.
  package func setLanguage(_ language: String, of session: SessionID) throws {
    try execute("UPDATE sessions SET language = ? WHERE id = ?", [.text(language), .word(session)])
  }

  /// Notes which version of the consent's text the session's person was shown.
  package func setConsentShown(_ version: String, of session: SessionID) throws {
    try execute("UPDATE sessions SET consent_shown = ? WHERE id = ?", [.text(version), .word(session)])
  }

  /// Which version of the consent's text the session's person was shown last.
  package func consentShown(of session: SessionID) throws -> String? {
    try rows("SELECT consent_shown FROM sessions WHERE id = ?", [.word(session)]).first?.optionalText("consent_shown")
  }
}

extension SessionRecord {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.word("id"), reference: try row.word("reference"), projectId: try row.word("project_id"),
      tokenGeneration: try row.integer("token_generation"),
      documentTypes: row.optionalText("document_types") == nil ? nil : try row.json("document_types"),
      customFields: try row.json("custom_fields"), processType: try row.text("process_type"),
      language: try row.text("language"), userHash: row.optionalText("user_hash"),
      identificationHash: row.optionalText("identification_hash"),
      sealedUserId: row.optionalText("sealed_user_id"), isUserKnown: try row.flag("is_user_known"),
      createdAt: try row.time("created_at"), updatedAt: try row.time("updated_at"),
      expiresAt: try row.time("expires_at"), revision: try row.integer("revision"))
  }
}
