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
    try insert(
      into: "sessions",
      [
        "id": .rawValue(session.id), "project_id": .rawValue(session.projectId),
        "token_generation": .integer(session.tokenGeneration), "token_hash": .text(tokenHash),
        "document_types": .json(session.documentTypes),
        "consent_required": .flag(process.rules.needsConsent), "custom_fields": .json(session.customFields),
        "process_type": .text(session.processType), "language": .text(session.language),
        "contact": sealed(session.contact, asJSONFor: .contact(of: session.id)),
        "claims": sealed(session.claims, asJSONFor: .claims(of: session.id)),
        "user_hash": .text(session.userHash), "identification_hash": .text(session.identificationHash),
        "sealed_user_id": .text(session.sealedUserId), "is_user_known": .flag(session.isUserKnown),
        "rules": .json(process.rules), "status": .rawValue(process.status), "reference": .rawValue(session.reference),
        "created_at": .time(session.createdAt), "updated_at": .time(session.updatedAt),
        "expires_at": .time(session.expiresAt),
      ])
    return session
  }

  /// Locks a session in a write transaction, before what belongs to it is counted or replaced. A session that does not
  /// exist may have been erased by the transaction that held the lock.
  package func lock(_ session: SessionID) throws {
    try lock("sessions", where: "id", is: .rawValue(session))
  }

  /// Returns a session, or nil. In a write transaction, locks it.
  package func session(_ id: SessionID) throws -> SessionRecord? {
    try lock(id)
    return try rows("SELECT * FROM sessions WHERE id = :id", ["id": .rawValue(id)]).first.map(SessionRecord.init)
  }

  /// Returns a session with its project, or nil. In a write transaction, locks the session.
  package func sessionWithProject(_ id: SessionID) throws -> (session: SessionRecord, project: ProjectRecord)? {
    try lock(id)
    return try rows(
      "SELECT s.*, \(projectColumns) FROM sessions s JOIN projects p ON p.id = s.project_id WHERE s.id = :id",
      ["id": .rawValue(id)]
    ).first.map { (try SessionRecord($0), try ProjectRecord($0)) }
  }

  package func status(of id: SessionID) throws -> OnboardingStatus? {
    try rows("SELECT status FROM sessions WHERE id = :id", ["id": .rawValue(id)]).first?.rawValue("status")
  }

  package func sessions(_ ids: [SessionID]) throws -> [SessionRecord] {
    try rows("SELECT * FROM sessions WHERE id", among: ids).map(SessionRecord.init)
  }

  package func session(tokenHash: String) throws -> SessionRecord? {
    try sessionAndStatus(tokenHash: tokenHash)?.session
  }

  /// Returns the session with this token and the status of its process, or nil.
  package func sessionAndStatus(tokenHash: String) throws -> (session: SessionRecord, status: OnboardingStatus)? {
    guard
      let row = try rows(
        "SELECT * FROM sessions WHERE token_hash = :token_hash", ["token_hash": .text(tokenHash)]
      ).first
    else { return nil }
    return (try SessionRecord(row), try row.rawValue("status"))
  }

  /// Returns the newest session of a project that waits for its activation and was started with this identification.
  package func sessionAwaitingActivation(
    identificationHash: String, processType: String, in project: ProjectID
  ) throws -> SessionRecord? {
    try rows(
      """
      SELECT * FROM sessions WHERE project_id = :project AND identification_hash = :identification_hash
        AND process_type = :process_type
        AND status = 'ACTIVATION_IN_PROGRESS' ORDER BY created_at DESC LIMIT 1
      """,
      [
        "project": .rawValue(project), "identification_hash": .text(identificationHash),
        "process_type": .text(processType),
      ]
    ).first.map(SessionRecord.init)
  }

  /// Returns the newest session of an activation, which is the one the activation's token belongs to.
  package func newestSession(of activation: ActivationID) throws -> SessionID? {
    try rows(
      "SELECT id FROM sessions WHERE activation_id = :activation ORDER BY created_at DESC, id DESC LIMIT 1",
      ["activation": .rawValue(activation)]
    ).first?.rawValue("id")
  }

  /// Moves the token of an activation to this session. The activation's previous session gets this session's token,
  /// which was never given to anyone.
  package func moveToken(of activation: ActivationID, to session: SessionID) throws {
    let former = try rows(
      """
      SELECT id, token_hash FROM sessions WHERE activation_id = :activation AND id <> :session
        ORDER BY created_at DESC, id DESC LIMIT 1
      """, ["activation": .rawValue(activation), "session": .rawValue(session)]
    ).first
    guard let former, let own = try tokenHash(of: session) else { return }
    func set(_ hash: String, of session: SQLValue) throws {
      try run("UPDATE sessions SET token_hash = :hash WHERE id = :id", ["hash": .text(hash), "id": session])
    }
    // Token hashes must be unique at all times.
    try set("moving", of: .rawValue(session))
    try set(own, of: .text(former.text("id")))
    try set(former.text("token_hash"), of: .rawValue(session))
  }

  /// Returns the number of sessions of this person started in a project after `since`.
  package func countSessions(userHash: String, in project: ProjectID, since: Instant) throws -> Int {
    try count(
      """
      SELECT COUNT(*) FROM sessions WHERE project_id = :project AND user_hash = :user_hash
        AND created_at > :since
      """, ["project": .rawValue(project), "user_hash": .text(userHash), "since": .time(since)])
  }

  package func setLanguage(_ language: String, of session: SessionID) throws {
    try run(
      "UPDATE sessions SET language = :language WHERE id = :session",
      ["language": .text(language), "session": .rawValue(session)])
  }

  /// Sets the contact of the session's person.
  package func setContact(_ contact: Contact, of session: SessionID) throws {
    try run(
      "UPDATE sessions SET contact = :contact WHERE id = :session",
      ["contact": sealed(contact, asJSONFor: .contact(of: session)), "session": .rawValue(session)])
  }

  /// Sets the claims of the session's creator about its person.
  package func setClaims(_ claims: Claims?, of session: SessionID) throws {
    try run(
      "UPDATE sessions SET claims = :claims WHERE id = :session",
      ["claims": sealed(claims, asJSONFor: .claims(of: session)), "session": .rawValue(session)])
  }

  /// Replaces the custom fields of a session, by which its case can be found.
  package func setCustomFields(_ fields: [String: String], of session: SessionID, at now: Instant) throws {
    try run(
      "UPDATE sessions SET custom_fields = :fields, updated_at = :now WHERE id = :session",
      ["fields": .json(fields), "now": .time(now), "session": .rawValue(session)])
    let facets = Set(fields.values.filter { !$0.isEmpty }.map { ReviewFacet.field($0) })
    try replaceFacets(["field"], with: facets, of: session)
  }

  /// Records the version of the consent text shown to the session's person.
  package func setConsentShown(_ version: String, of session: SessionID) throws {
    try run(
      "UPDATE sessions SET consent_shown = :version WHERE id = :session",
      ["version": .text(version), "session": .rawValue(session)])
  }

  /// Returns the version of the consent text last shown to the session's person, or nil.
  package func consentShown(of session: SessionID) throws -> String? {
    try rows(
      "SELECT consent_shown FROM sessions WHERE id = :session", ["session": .rawValue(session)]
    ).first?.optionalText("consent_shown")
  }
}

extension SessionRecord {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.rawValue("id"), reference: try row.rawValue("reference"), projectId: try row.rawValue("project_id"),
      tokenGeneration: try row.integer("token_generation"),
      documentTypes: row.optionalText("document_types") == nil ? nil : try row.json("document_types"),
      customFields: try row.fields("custom_fields"), processType: try row.text("process_type"),
      language: try row.text("language"),
      contact: try row.optionalSealedJSON("contact", at: .contact(of: row.rawValue("id"))),
      claims: try row.optionalSealedJSON("claims", at: .claims(of: row.rawValue("id"))),
      userHash: row.optionalText("user_hash"),
      identificationHash: row.optionalText("identification_hash"),
      sealedUserId: row.optionalText("sealed_user_id"), isUserKnown: try row.flag("is_user_known"),
      createdAt: try row.time("created_at"), updatedAt: try row.time("updated_at"),
      expiresAt: try row.time("expires_at"), revision: try row.integer("revision"))
  }
}

extension EncryptionContext {
  fileprivate static func contact(of session: SessionID) -> EncryptionContext {
    EncryptionContext("sessions", "contact", [session.rawValue])
  }

  fileprivate static func claims(of session: SessionID) -> EncryptionContext {
    EncryptionContext("sessions", "claims", [session.rawValue])
  }
}

extension Connection {
  /// Returns the references of those of these sessions that belong to this project.
  package func caseReferences(of sessions: [SessionID], in project: ProjectID) throws -> [SessionID: CaseReference] {
    let found = try rows(
      "SELECT id, reference FROM sessions WHERE project_id = :project AND id",
      ["project": .rawValue(project)], among: sessions)
    return try Dictionary(
      uniqueKeysWithValues: found.map { (SessionID(try $0.text("id")), try $0.rawValue("reference")) })
  }

  private func session(called reference: CaseReference, in project: ProjectID) throws -> SessionID? {
    try rows(
      "SELECT id FROM sessions WHERE project_id = :project AND reference = :reference",
      ["project": .rawValue(project), "reference": .rawValue(reference)]
    ).first?.rawValue("id")
  }

  /// Returns the session of a project with the reference that a person wrote; nil if the text is no reference of one.
  package func session(calledByName name: String, in project: ProjectID) throws -> SessionID? {
    try CaseReference(reading: name).flatMap { try session(called: $0, in: project) }
  }

  /// Draws a reference that no session of the project has.
  func unusedReference(in project: ProjectID) throws -> CaseReference {
    var generator = SystemRandomNumberGenerator()
    while true {
      let reference = CaseReference(drawnBy: &generator)
      if try session(called: reference, in: project) == nil { return reference }
    }
  }
}
