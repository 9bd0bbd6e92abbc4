package import VerificationFlow

extension Connection {
  /// - Parameter mpinHash: The hash of the M-Pin id, by which the identity is found.
  package func insert(_ identity: PinIdentityRecord, mpinHash: String) throws {
    try insert(
      into: "pin_identities",
      [
        "id": .rawValue(identity.id), "project_id": .rawValue(identity.projectId),
        "session_id": .rawValue(identity.sessionId), "mpin_id": sealed(identity.mpinId, for: .mpinID(of: identity.id)),
        "mpin_hash": .text(mpinHash), "user_id": sealed(identity.userId, for: .user(of: identity.id)),
        "user_index": .text(identity.userIndex),
        "device_name": sealed(identity.deviceName, for: .deviceName(of: identity.id)),
        "status": .rawValue(identity.status), "generation_id": .text(identity.generation),
        "public_key": .text(identity.publicKey), "failed_attempts": .integer(identity.failedAttempts),
        "registration_hash": .text(identity.registrationHash),
        "registration_ends_at": .time(identity.registrationEndsAt), "replaces": .rawValue(identity.replaces),
        "created_at": .time(identity.createdAt), "last_login_at": .time(identity.lastLoginAt),
        "ended_at": .time(identity.endedAt),
      ])
  }

  /// Saves what can change in an identity, which has to be locked.
  package func update(_ identity: PinIdentityRecord) throws {
    try run(
      """
      UPDATE pin_identities SET device_name = :device_name, status = :status, generation_id = :generation,
        public_key = :public_key, failed_attempts = :failed_attempts, registration_hash = :registration_hash,
        last_login_at = :last_login_at, ended_at = :ended_at
      WHERE id = :id
      """,
      [
        "id": .rawValue(identity.id), "device_name": sealed(identity.deviceName, for: .deviceName(of: identity.id)),
        "status": .rawValue(identity.status), "generation": .text(identity.generation),
        "public_key": .text(identity.publicKey), "failed_attempts": .integer(identity.failedAttempts),
        "registration_hash": .text(identity.registrationHash), "last_login_at": .time(identity.lastLoginAt),
        "ended_at": .time(identity.endedAt),
      ])
  }

  /// Returns an identity, or nil. In a write transaction, locks it.
  package func pinIdentity(_ id: PinIdentityID) throws -> PinIdentityRecord? {
    try lock("pin_identities", where: "id", is: .rawValue(id))
    return try rows("SELECT * FROM pin_identities WHERE id = :id", ["id": .rawValue(id)]).first
      .map(PinIdentityRecord.init)
  }

  /// Returns the identity with the hash of an M-Pin id, or nil. In a write transaction, locks it.
  package func pinIdentity(mpinHash: String) throws -> PinIdentityRecord? {
    try lock("pin_identities", where: "mpin_hash", is: .text(mpinHash))
    return try rows("SELECT * FROM pin_identities WHERE mpin_hash = :hash", ["hash": .text(mpinHash)]).first
      .map(PinIdentityRecord.init)
  }

  /// Returns the identities of a user, newest first.
  package func pinIdentities(
    userIndex: String, of project: ProjectID, limit: Int
  ) throws -> [PinIdentityRecord] {
    try rows(
      """
      SELECT * FROM pin_identities WHERE project_id = :project AND user_index = :user
      ORDER BY created_at DESC, id DESC LIMIT :limit
      """, ["project": .rawValue(project), "user": .text(userIndex), "limit": .integer(limit)]
    ).map(PinIdentityRecord.init)
  }

  /// Returns what the proof of a device is verified with, or nil. It opens no sealed column, so that it takes as long
  /// for a known id as for an unknown one.
  package func pinKey(mpinHash: String) throws -> PinKeyRecord? {
    try rows(
      """
      SELECT id, project_id, session_id, generation_id, public_key FROM pin_identities WHERE mpin_hash = :hash
      """, ["hash": .text(mpinHash)]
    ).first.map { row in
      PinKeyRecord(
        id: try row.rawValue("id"), projectId: try row.rawValue("project_id"),
        sessionId: try row.optionalRawValue("session_id"), generation: row.optionalText("generation_id"),
        publicKey: row.optionalText("public_key"))
    }
  }

  /// Returns how many identities of a user log in or are being registered: those whose e-mail address is not confirmed
  /// yet, and all others.
  package func pinIdentityCounts(
    userIndex: String, of project: ProjectID, at now: Instant
  ) throws -> (pending: Int, others: Int) {
    let rows = try rows(
      """
      SELECT COUNT(CASE WHEN status = 'PENDING' THEN 1 END) AS pending, COUNT(*) AS total FROM pin_identities
      WHERE project_id = :project AND user_index = :user AND (
        status IN ('ISSUED', 'ACTIVE') OR (status IN ('PENDING', 'ACTIVATED') AND registration_ends_at > :now))
      """, ["project": .rawValue(project), "user": .text(userIndex), "now": .time(now)])
    guard let row = rows.first else { return (0, 0) }
    let pending = try row.integer("pending")
    return (pending, try row.integer("total") - pending)
  }

  /// Returns the identities that stand on the verification of a session, newest first.
  package func pinIdentities(of session: SessionID, limit: Int) throws -> [PinIdentityRecord] {
    try rows(
      """
      SELECT * FROM pin_identities WHERE session_id = :session ORDER BY created_at DESC, id DESC LIMIT :limit
      """, ["session": .rawValue(session), "limit": .integer(limit)]
    ).map(PinIdentityRecord.init)
  }

  /// Whether a document of a session has something that the project's block list names.
  package func isBlocked(_ session: SessionID, in project: ProjectID, at now: Instant) throws -> Bool {
    try !rows(
      """
      SELECT 1 AS found FROM blind_indexes JOIN blocks ON blocks.project_id = blind_indexes.project_id
        AND blocks.kind = blind_indexes.kind AND blocks.value = blind_indexes.value
      WHERE blind_indexes.session_id = :session AND blocks.project_id = :project
        AND (blocks.expires_at IS NULL OR blocks.expires_at > :now) LIMIT 1
      """, ["session": .rawValue(session), "project": .rawValue(project), "now": .time(now)]
    ).isEmpty
  }

  // MARK: Settings

  /// Returns the settings of a project's PIN logins; the defaults if none are stored.
  package func pinLoginSettings(of project: ProjectID) throws -> PinLoginSettings {
    try rows("SELECT settings FROM pin_login_settings WHERE project_id = :project", ["project": .rawValue(project)])
      .first?.json("settings") ?? PinLoginSettings()
  }

  package func save(_ settings: PinLoginSettings, of project: ProjectID, at now: Instant) throws {
    try run(
      """
      INSERT INTO pin_login_settings (project_id, settings, is_on, is_default, updated_at)
      VALUES (:project, :settings, :is_on, :is_default, :now)
      ON CONFLICT (project_id) DO UPDATE
      SET settings = :settings, is_on = :is_on, is_default = :is_default, updated_at = :now
      """,
      [
        "project": .rawValue(project), "settings": .json(settings), "is_on": .flag(settings.isOn),
        "is_default": .flag(settings.isDefault), "now": .time(now),
      ])
  }

  /// Returns the projects with PIN logins that apps may leave unnamed: the default one, or the only one.
  package func unnamedPinLoginProjects() throws -> [ProjectID] {
    let projects = try rows(
      "SELECT project_id, is_default FROM pin_login_settings WHERE is_on = 1 ORDER BY is_default DESC, project_id")
    guard let first = projects.first else { return [] }
    return try first.flag("is_default") || projects.count == 1 ? [first.rawValue("project_id")] : []
  }

  /// Returns the project that apps which name none belong to by its setting.
  package func defaultPinLoginProjects() throws -> [ProjectID] {
    try rows("SELECT project_id FROM pin_login_settings WHERE is_default = 1 ORDER BY project_id")
      .map { try $0.rawValue("project_id") }
  }
}

extension PinIdentityRecord {
  fileprivate init(_ row: SQLRow) throws {
    let id = PinIdentityID(try row.text("id"))
    guard let mpinId = try row.optionalSealedText("mpin_id", at: .mpinID(of: id)),
      let userId = try row.optionalSealedText("user_id", at: .user(of: id))
    else { throw StoreError(.malformedRow, "pin_identities.mpin_id or user_id") }
    self.init(
      id: id, projectId: try row.rawValue("project_id"), sessionId: try row.optionalRawValue("session_id"),
      mpinId: mpinId, userId: userId, userIndex: try row.text("user_index"),
      deviceName: try row.optionalSealedText("device_name", at: .deviceName(of: id)),
      status: try row.rawValue("status"), generation: row.optionalText("generation_id"),
      publicKey: row.optionalText("public_key"), failedAttempts: try row.integer("failed_attempts"),
      registrationHash: row.optionalText("registration_hash"),
      registrationEndsAt: try row.time("registration_ends_at"), replaces: try row.optionalRawValue("replaces"),
      createdAt: try row.time("created_at"), lastLoginAt: row.optionalTime("last_login_at"),
      endedAt: row.optionalTime("ended_at"))
  }
}

extension EncryptionContext {
  fileprivate static func mpinID(of identity: PinIdentityID) -> EncryptionContext {
    EncryptionContext("pin_identities", "mpin_id", [identity.rawValue])
  }

  fileprivate static func user(of identity: PinIdentityID) -> EncryptionContext {
    EncryptionContext("pin_identities", "user_id", [identity.rawValue])
  }

  fileprivate static func deviceName(of identity: PinIdentityID) -> EncryptionContext {
    EncryptionContext("pin_identities", "device_name", [identity.rawValue])
  }
}
