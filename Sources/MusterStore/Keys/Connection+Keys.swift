package import VerificationFlow

extension Connection {
  /// Returns the project with this name, or nil.
  package func project(named name: String) throws -> ProjectRecord? {
    try rows("SELECT \(projectColumns) FROM projects p WHERE p.name = ?", [.text(name)]).first.map(ProjectRecord.init)
  }

  /// Returns all projects in alphabetical order.
  package func projects() throws -> [ProjectRecord] {
    try rows("SELECT \(projectColumns) FROM projects p ORDER BY p.name", []).map(ProjectRecord.init)
  }

  /// Returns the project with this id, or nil.
  package func project(_ id: ProjectID) throws -> ProjectRecord? {
    try rows("SELECT \(projectColumns) FROM projects p WHERE p.id = ?", [.word(id)]).first.map(ProjectRecord.init)
  }

  package func insert(_ project: ProjectRecord) throws {
    try execute(
      "INSERT INTO projects (id, name, is_sandbox, signature_policy, created_at) VALUES (?, ?, ?, ?, ?)",
      [
        .word(project.id), .text(project.name), .flag(project.isSandbox), .word(project.signaturePolicy),
        .time(project.createdAt),
      ])
  }

  /// Inserts a key under the hash of its secret.
  package func insert(_ key: KeyRecord, secretHash: String) throws {
    try execute(
      "INSERT INTO keys (id, project_id, name, secret_hash, scopes, created_at) VALUES (?, ?, ?, ?, ?, ?)",
      [
        .word(key.id), .word(key.project.id), .text(key.name), .text(secretHash),
        .text(key.scopes.map(\.rawValue).sorted().joined(separator: ",")), .time(key.createdAt),
      ])
  }

  /// Returns the key whose secret has this hash, even if revoked, or nil.
  package func key(secretHash: String) throws -> KeyRecord? {
    try rows(selectKeys + " WHERE k.secret_hash = ?", [.text(secretHash)]).first.map(KeyRecord.init)
  }

  /// Returns all keys, oldest first.
  package func keys() throws -> [KeyRecord] {
    try rows(selectKeys + " ORDER BY k.created_at, k.id", []).map(KeyRecord.init)
  }

  /// Revokes a valid key.
  ///
  /// - Returns: Whether such a key existed.
  package func revokeKey(_ id: KeyID, at now: Instant) throws -> Bool {
    try execute("UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", [.time(now), .word(id)]) == 1
  }

  private var selectKeys: String {
    """
    SELECT k.id, k.name, k.scopes, k.created_at, k.revoked_at, \(projectColumns)
    FROM keys k JOIN projects p ON p.id = k.project_id
    """
  }

  var projectColumns: String {
    """
    p.id AS project_id, p.name AS project_name, p.is_sandbox, p.signature_policy, p.created_at AS project_created_at
    """
  }
}

extension ProjectRecord {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.word("project_id"), name: try row.text("project_name"), isSandbox: try row.flag("is_sandbox"),
      signaturePolicy: try row.word("signature_policy"), createdAt: try row.time("project_created_at"))
  }
}

extension KeyRecord {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.word("id"), project: try ProjectRecord(row), name: try row.text("name"),
      scopes: Set(try row.text("scopes").split(separator: ",").compactMap { KeyScope(rawValue: String($0)) }),
      createdAt: try row.time("created_at"), revokedAt: row.optionalTime("revoked_at"))
  }
}
