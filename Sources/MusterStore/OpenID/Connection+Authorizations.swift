package import VerificationFlow

extension Connection {
  package func insert(_ authorization: AuthorizationRecord) throws {
    try insert(
      into: "openid_authorizations",
      [
        "id": .rawValue(authorization.id), "project_id": .rawValue(authorization.projectId),
        "client_id": .text(authorization.clientId), "issuer": .text(authorization.issuer),
        "redirect_uri": .text(authorization.redirectURI), "scopes": .json(authorization.scopes),
        "state": .text(authorization.state), "nonce": .text(authorization.nonce),
        "code_challenge": .text(authorization.codeChallenge), "status": .rawValue(authorization.status),
        "subject": sealed(authorization.subject, for: .authorization("subject", authorization.id)),
        "email": sealed(authorization.email, for: .authorization("email", authorization.id)),
        "name": sealed(authorization.name, for: .authorization("name", authorization.id)),
        "methods": .json(authorization.methods),
        "verification_session": .rawValue(authorization.verificationSession),
        "code_hash": .text(authorization.codeHash), "token_hash": .text(authorization.tokenHash),
        "authenticated_at": .time(authorization.authenticatedAt), "expires_at": .time(authorization.expiresAt),
        "created_at": .time(authorization.createdAt),
      ])
  }

  /// Saves what can change in an authorization, which has to be locked.
  package func update(_ authorization: AuthorizationRecord) throws {
    try run(
      """
      UPDATE openid_authorizations SET status = :status, subject = :subject, email = :email, name = :name,
        methods = :methods, verification_session = :session, code_hash = :code_hash, token_hash = :token_hash,
        authenticated_at = :authenticated_at, expires_at = :expires_at
      WHERE id = :id
      """,
      [
        "id": .rawValue(authorization.id), "status": .rawValue(authorization.status),
        "subject": sealed(authorization.subject, for: .authorization("subject", authorization.id)),
        "email": sealed(authorization.email, for: .authorization("email", authorization.id)),
        "name": sealed(authorization.name, for: .authorization("name", authorization.id)),
        "methods": .json(authorization.methods), "session": .rawValue(authorization.verificationSession),
        "code_hash": .text(authorization.codeHash), "token_hash": .text(authorization.tokenHash),
        "authenticated_at": .time(authorization.authenticatedAt), "expires_at": .time(authorization.expiresAt),
      ])
  }

  /// Returns an authorization, or nil. In a write transaction, locks it.
  package func authorization(_ id: AuthorizationID) throws -> AuthorizationRecord? {
    try authorization(where: "id", is: .rawValue(id))
  }

  /// Returns the authorization with a code that has this hash, or nil. In a write transaction, locks it.
  package func authorization(codeHash: String) throws -> AuthorizationRecord? {
    try authorization(where: "code_hash", is: .text(codeHash))
  }

  /// Returns the authorization with an access token that has this hash, or nil. In a write transaction, locks it.
  package func authorization(tokenHash: String) throws -> AuthorizationRecord? {
    try authorization(where: "token_hash", is: .text(tokenHash))
  }

  /// Deletes authorizations that ended before a time.
  ///
  /// - Returns: The number of deleted authorizations.
  package func deleteAuthorizations(endedBefore time: Instant, limit: Int) throws -> Int {
    try execute(
      """
      DELETE FROM openid_authorizations WHERE id IN (
        SELECT id FROM openid_authorizations WHERE expires_at < :time ORDER BY expires_at LIMIT :limit)
      """, ["time": .time(time), "limit": .integer(limit)])
  }

  private func authorization(where column: String, is value: SQLValue) throws -> AuthorizationRecord? {
    try lock("openid_authorizations", where: column, is: value)
    return try rows("SELECT * FROM openid_authorizations WHERE \(column) = :value", ["value": value]).first
      .map(AuthorizationRecord.init)
  }
}

extension AuthorizationRecord {
  fileprivate init(_ row: SQLRow) throws {
    let id = AuthorizationID(try row.text("id"))
    self.init(
      id: id, projectId: try row.rawValue("project_id"), clientId: try row.text("client_id"),
      issuer: try row.text("issuer"), redirectURI: try row.text("redirect_uri"), scopes: try row.texts("scopes"),
      state: row.optionalText("state"), nonce: row.optionalText("nonce"),
      codeChallenge: row.optionalText("code_challenge"), status: try row.rawValue("status"),
      subject: try row.optionalSealedText("subject", at: .authorization("subject", id)),
      email: try row.optionalSealedText("email", at: .authorization("email", id)),
      name: try row.optionalSealedText("name", at: .authorization("name", id)), methods: try row.texts("methods"),
      verificationSession: try row.optionalRawValue("verification_session"), codeHash: row.optionalText("code_hash"),
      tokenHash: row.optionalText("token_hash"), authenticatedAt: row.optionalTime("authenticated_at"),
      expiresAt: try row.time("expires_at"), createdAt: try row.time("created_at"))
  }
}

extension EncryptionContext {
  fileprivate static func authorization(_ column: String, _ id: AuthorizationID) -> EncryptionContext {
    EncryptionContext("openid_authorizations", column, [id.rawValue])
  }
}
