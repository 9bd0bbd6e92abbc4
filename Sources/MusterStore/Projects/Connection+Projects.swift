package import VerificationFlow

extension Connection {
  /// Returns the project of this name, or nil. In a write transaction, locks it, so that only one transaction at a time
  /// counts or replaces what belongs to it.
  package func project(named name: String) throws -> ProjectRecord? {
    try lock("projects", where: "name", is: .text(name))
    return try rows(
      "SELECT \(projectColumns) FROM projects p WHERE p.name = :name", ["name": .text(name)]
    ).first.map(ProjectRecord.init)
  }

  /// Locks a project in a write transaction, before what belongs to it is counted or replaced.
  package func lock(_ project: ProjectID) throws {
    try lock("projects", where: "id", is: .rawValue(project))
  }

  /// Returns all projects in alphabetical order.
  package func projects() throws -> [ProjectRecord] {
    try rows("SELECT \(projectColumns) FROM projects p ORDER BY p.name").map(ProjectRecord.init)
  }

  package func project(_ id: ProjectID) throws -> ProjectRecord? {
    try rows(
      "SELECT \(projectColumns) FROM projects p WHERE p.id = :id", ["id": .rawValue(id)]
    ).first.map(ProjectRecord.init)
  }

  package func project(ofSession id: SessionID) throws -> ProjectRecord? {
    try rows(
      """
      SELECT \(projectColumns) FROM projects p WHERE p.id = (SELECT s.project_id FROM sessions s WHERE s.id = :session)
      """, ["session": .rawValue(id)]
    ).first.map(ProjectRecord.init)
  }

  package func insert(_ project: ProjectRecord) throws {
    try insert(
      into: "projects",
      [
        "id": .rawValue(project.id), "name": .text(project.name), "is_sandbox": .flag(project.isSandbox),
        "signature_policy": .rawValue(project.signaturePolicy),
        "allows_plain_onboarding": .flag(project.allowsPlainOnboarding),
        "allows_presence_waiver": .flag(project.allowsPresenceWaiver),
        "min_protocol_version": .text(project.minProtocolVersion), "created_at": .time(project.createdAt),
      ])
  }

  /// Inserts a key under the hash of its secret.
  package func insert(_ key: KeyRecord, secretHash: String) throws {
    try insert(
      into: "keys",
      [
        "id": .rawValue(key.id), "project_id": .rawValue(key.project.id), "name": .text(key.name),
        "secret_hash": .text(secretHash), "scopes": .text(key.scopes.map(\.rawValue).sorted().joined(separator: ",")),
        "created_at": .time(key.createdAt), "expires_at": .time(key.expiresAt),
      ])
  }

  /// Returns the key whose secret has this hash, even if revoked, or nil.
  package func key(secretHash: String) throws -> KeyRecord? {
    try rows(
      selectKeys + " WHERE k.secret_hash = :secret_hash", ["secret_hash": .text(secretHash)]
    ).first.map(KeyRecord.init)
  }

  /// Returns whether a key is revoked, or does not exist.
  package func isKeyRevoked(_ id: KeyID) throws -> Bool {
    try rows("SELECT 1 AS valid FROM keys WHERE id = :id AND revoked_at IS NULL", ["id": .rawValue(id)]).isEmpty
  }

  /// Returns whether a key gives no access: it is revoked, has expired, or does not exist.
  package func isKeyInvalid(_ id: KeyID, at now: Instant) throws -> Bool {
    try rows(
      "SELECT 1 AS valid FROM keys WHERE id = :id AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)",
      ["id": .rawValue(id), "now": .time(now)]
    ).isEmpty
  }

  package func key(_ id: KeyID) throws -> KeyRecord? {
    try rows(selectKeys + " WHERE k.id = :id", ["id": .rawValue(id)]).first.map(KeyRecord.init)
  }

  /// Returns the keys of a project, newest first, including revoked ones.
  package func keys(of project: ProjectID) throws -> [KeyRecord] {
    try rows(
      selectKeys + " WHERE k.project_id = :project ORDER BY k.created_at DESC, k.id DESC",
      ["project": .rawValue(project)]
    ).map(KeyRecord.init)
  }

  /// Returns all keys, oldest first.
  package func keys() throws -> [KeyRecord] {
    try rows(selectKeys + " ORDER BY k.created_at, k.id").map(KeyRecord.init)
  }

  /// Revokes a valid key.
  ///
  /// - Returns: Whether such a key existed.
  package func revokeKey(_ id: KeyID, at now: Instant) throws -> Bool {
    try execute(
      "UPDATE keys SET revoked_at = :now WHERE id = :id AND revoked_at IS NULL",
      ["now": .time(now), "id": .rawValue(id)]) == 1
  }

  /// Allows apps to use the onboarding protocol without PowerAuth, or forbids it.
  package func setPlainOnboarding(_ isAllowed: Bool, in project: ProjectID) throws {
    try run(
      "UPDATE projects SET allows_plain_onboarding = :allowed WHERE id = :project",
      ["allowed": .flag(isAllowed), "project": .rawValue(project)])
  }

  /// Allows people to ask for a reviewer instead of the steps of a presence check, or forbids it.
  package func setPresenceWaiver(_ isAllowed: Bool, in project: ProjectID) throws {
    try run(
      "UPDATE projects SET allows_presence_waiver = :allowed WHERE id = :project",
      ["allowed": .flag(isAllowed), "project": .rawValue(project)])
  }

  /// Sets the least version of PowerAuth with which new devices are activated.
  package func setMinProtocolVersion(_ version: String, in project: ProjectID) throws {
    try run(
      "UPDATE projects SET min_protocol_version = :version WHERE id = :project",
      ["version": .text(version), "project": .rawValue(project)])
  }

  private var selectKeys: String { "SELECT \(keyColumns) FROM keys k JOIN projects p ON p.id = k.project_id" }

  var keyColumns: String {
    "k.id, k.name, k.scopes, k.created_at, k.expires_at AS key_expires_at, k.revoked_at, \(projectColumns)"
  }

  var projectColumns: String {
    """
    p.id AS project_id, p.name AS project_name, p.is_sandbox, p.signature_policy, p.allows_plain_onboarding,
      p.allows_presence_waiver, p.min_protocol_version, p.created_at AS project_created_at
    """
  }
}

extension ProjectRecord {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.rawValue("project_id"), name: try row.text("project_name"), isSandbox: try row.flag("is_sandbox"),
      signaturePolicy: try row.rawValue("signature_policy"),
      allowsPlainOnboarding: try row.flag("allows_plain_onboarding"),
      allowsPresenceWaiver: try row.flag("allows_presence_waiver"),
      minProtocolVersion: try row.text("min_protocol_version"), createdAt: try row.time("project_created_at"))
  }
}

extension KeyRecord {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.rawValue("id"), project: try ProjectRecord(row), name: try row.text("name"),
      scopes: Set(try row.text("scopes").split(separator: ",").compactMap { KeyScope(rawValue: String($0)) }),
      createdAt: try row.time("created_at"), expiresAt: row.optionalTime("key_expires_at"),
      revokedAt: row.optionalTime("revoked_at"))
  }
}

extension Connection {
  /// Returns the web origins allowed to use a project, in alphabetical order.
  package func origins(of project: ProjectID) throws -> [WebOrigin] {
    try rows(
      "SELECT origin FROM allowed_origins WHERE project_id = :project ORDER BY origin", ["project": .rawValue(project)]
    ).map { try $0.rawValue("origin") }
  }

  /// Allows an origin in a project.
  ///
  /// - Returns: Whether it was not allowed before.
  package func allow(_ origin: WebOrigin, in project: ProjectID, at now: Instant) throws -> Bool {
    try insertIfAbsent(
      into: "allowed_origins",
      [
        "project_id": .rawValue(project), "origin": .rawValue(origin), "created_at": .time(now),
      ], onConflict: "(project_id, origin) DO NOTHING")
  }

  /// Disallows an origin in a project.
  ///
  /// - Returns: Whether it was allowed.
  package func disallow(_ origin: WebOrigin, in project: ProjectID) throws -> Bool {
    try execute(
      "DELETE FROM allowed_origins WHERE project_id = :project AND origin = :origin",
      ["project": .rawValue(project), "origin": .rawValue(origin)]) == 1
  }

  /// Returns whether an origin is allowed in this project, or in any if `project` is nil.
  package func allows(_ origin: WebOrigin, in project: ProjectID?) throws -> Bool {
    guard let project else {
      return try !rows(
        "SELECT 1 AS one FROM allowed_origins WHERE origin = :origin LIMIT 1", ["origin": .rawValue(origin)]
      ).isEmpty
    }
    return try !rows(
      "SELECT 1 AS one FROM allowed_origins WHERE origin = :origin AND project_id = :project",
      ["origin": .rawValue(origin), "project": .rawValue(project)]
    ).isEmpty
  }
}
