package import VerificationFlow

extension Connection {
  package func insert(_ client: OpenIDClientRecord) throws {
    try insert(
      into: "openid_clients",
      [
        "client_id": .text(client.id), "project_id": .rawValue(client.projectId), "name": .text(client.name),
        "secret_hash": .text(client.secretHash), "redirect_uris": .json(client.redirectURIs),
        "created_at": .time(client.createdAt), "revoked_at": .time(client.revokedAt),
      ])
  }

  /// Returns a client, even if revoked, or nil.
  package func openIDClient(_ id: String) throws -> OpenIDClientRecord? {
    try rows("SELECT * FROM openid_clients WHERE client_id = :id", ["id": .text(id)]).first
      .map(OpenIDClientRecord.init)
  }

  /// Returns the clients of a project, oldest first, including revoked ones.
  package func openIDClients(of project: ProjectID) throws -> [OpenIDClientRecord] {
    try rows(
      "SELECT * FROM openid_clients WHERE project_id = :project ORDER BY created_at, client_id",
      ["project": .rawValue(project)]
    ).map(OpenIDClientRecord.init)
  }

  /// Revokes a valid client.
  ///
  /// - Returns: Whether such a client existed.
  package func revokeOpenIDClient(_ id: String, of project: ProjectID, at now: Instant) throws -> Bool {
    try execute(
      """
      UPDATE openid_clients SET revoked_at = :now
      WHERE client_id = :id AND project_id = :project AND revoked_at IS NULL
      """, ["now": .time(now), "id": .text(id), "project": .rawValue(project)]) == 1
  }
}

extension OpenIDClientRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.text("client_id"), projectId: try row.rawValue("project_id"), name: try row.text("name"),
      secretHash: row.optionalText("secret_hash"), redirectURIs: try row.texts("redirect_uris"),
      createdAt: try row.time("created_at"), revokedAt: row.optionalTime("revoked_at"))
  }
}
