package import VerificationFlow

extension Connection {
  /// Inserts a session with its process and the hash of its token, if it already has one.
  ///
  /// - Returns: The session with its newly drawn reference.
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

  /// Returns the session with this id, or nil.
  package func session(_ id: SessionID) throws -> SessionRecord? {
    try rows("SELECT * FROM sessions WHERE id = ?", [.word(id)]).first.map(SessionRecord.init)
  }

  /// Returns the process status of the session with this id, or nil.
  package func status(of id: SessionID) throws -> OnboardingStatus? {
    try rows("SELECT status FROM sessions WHERE id = ?", [.word(id)]).first?.word("status")
  }

  /// Returns the existing ones of these sessions, in no particular order.
  package func sessions(_ ids: [SessionID]) throws -> [SessionRecord] {
    try rows("SELECT * FROM sessions WHERE id", among: ids).map(SessionRecord.init)
  }

  /// Returns the session with this token hash, or nil.
  package func session(tokenHash: String) throws -> SessionRecord? {
    try rows("SELECT * FROM sessions WHERE token_hash = ?", [.text(tokenHash)]).first.map(SessionRecord.init)
  }

  /// Returns the newest session of a project that waits for its activation and was started with this identification.
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

  /// Returns the newest session of an activation, which is the one the activation's token belongs to.
  package func newestSession(of activation: ActivationID) throws -> SessionID? {
    try rows(
      "SELECT id FROM sessions WHERE activation_id = ? ORDER BY created_at DESC, id DESC LIMIT 1", [.word(activation)]
    ).first?.word("id")
  }

  /// Moves the token of an activation to this session. The activation's previous session gets this session's token,
  /// which was never given to anyone.
  package func moveToken(of activation: ActivationID, to session: SessionID) throws {
    let former = try rows(
      "SELECT id, token_hash FROM sessions WHERE activation_id = ? AND id <> ? ORDER BY created_at DESC, id DESC LIMIT 1",
      [.word(activation), .word(session)]
    ).first
    guard let former, let own = try tokenHash(of: session) else { return }
    let statement = "UPDATE sessions SET token_hash = ? WHERE id = ?"
    // Token hashes must be unique at all times.
    try execute(statement, [.text("moving"), .word(session)])
    try execute(statement, [.text(own), .text(try former.text("id"))])
    try execute(statement, [.text(try former.text("token_hash")), .word(session)])
  }

  /// Returns the number of sessions of this person started in a project after `since`.
  package func countSessions(userHash: String, in project: ProjectID, since: Instant) throws -> Int {
    try rows(
      "SELECT COUNT(*) AS count FROM sessions WHERE project_id = ? AND user_hash = ? AND created_at > ?",
      [.word(project), .text(userHash), .time(since)]
    ).first?.integer("count") ?? 0
  }

  /// Saves the language of the session's person.
  package func setLanguage(_ language: String, of session: SessionID) throws {
    try execute("UPDATE sessions SET language = ? WHERE id = ?", [.text(language), .word(session)])
  }

  /// Records the version of the consent text shown to the session's person.
  package func setConsentShown(_ version: String, of session: SessionID) throws {
    try execute("UPDATE sessions SET consent_shown = ? WHERE id = ?", [.text(version), .word(session)])
  }

  /// Returns the version of the consent text last shown to the session's person, or nil.
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
