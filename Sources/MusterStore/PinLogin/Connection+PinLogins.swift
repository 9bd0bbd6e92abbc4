package import VerificationFlow

/// What logins need for minutes: challenges, tokens that are accepted once, accesses, and logins.
extension Connection {
  // MARK: Challenges

  /// Stores the first pass of a login in place of an earlier one.
  package func save(_ challenge: PinChallengeRecord) throws {
    try insert(
      into: "pin_challenges",
      [
        "mpin_hash": .text(challenge.mpinHash), "commitment": .text(challenge.commitment),
        "challenge": .text(challenge.challenge), "public_key": .text(challenge.publicKey),
        "generation_id": .text(challenge.generation), "scopes": .json(challenge.scopes),
        "expires_at": .time(challenge.expiresAt),
      ],
      onConflict: """
        (mpin_hash) DO UPDATE SET commitment = :commitment, challenge = :challenge, public_key = :public_key,
          generation_id = :generation_id, scopes = :scopes, expires_at = :expires_at
        """)
  }

  /// Returns the first pass of a login; nil if there is none, or it expired.
  package func pinChallenge(mpinHash: String, at now: Instant) throws -> PinChallengeRecord? {
    try rows(
      "SELECT * FROM pin_challenges WHERE mpin_hash = :hash AND expires_at > :now",
      ["hash": .text(mpinHash), "now": .time(now)]
    ).first.map { row in
      PinChallengeRecord(
        mpinHash: try row.text("mpin_hash"), commitment: try row.text("commitment"),
        challenge: try row.text("challenge"), publicKey: row.optionalText("public_key"),
        generation: row.optionalText("generation_id"), scopes: try row.texts("scopes"),
        expiresAt: try row.time("expires_at"))
    }
  }

  /// Removes the first pass of a login, so that it is answered once.
  ///
  /// - Returns: Whether it was still there.
  package func remove(_ challenge: PinChallengeRecord) throws -> Bool {
    try execute(
      "DELETE FROM pin_challenges WHERE mpin_hash = :hash AND challenge = :challenge",
      ["hash": .text(challenge.mpinHash), "challenge": .text(challenge.challenge)]) == 1
  }

  // MARK: Tokens

  package func insert(_ token: PinTokenRecord) throws {
    try insert(
      into: "pin_tokens",
      [
        "hash": .text(token.hash), "kind": .rawValue(token.kind), "project_id": .rawValue(token.projectId),
        "identity_id": .rawValue(token.identityId), "session_id": .rawValue(token.sessionId),
        "content": sealed(token.content, asJSONFor: .content(ofToken: token.hash)),
        "expires_at": .time(token.expiresAt),
      ])
  }

  /// Removes a token and returns it, so that it is accepted once; nil if there is none of this kind, or it expired.
  package func takePinToken(
    hash: String, _ kind: PinTokenRecord.Kind, at now: Instant
  ) throws -> PinTokenRecord? {
    try rows(
      "DELETE FROM pin_tokens WHERE hash = :hash AND kind = :kind RETURNING *",
      ["hash": .text(hash), "kind": .rawValue(kind)]
    ).first.map(PinTokenRecord.init).flatMap { now < $0.expiresAt ? $0 : nil }
  }

  /// Returns a token without using it; nil if there is none of this kind, or it expired.
  package func pinToken(hash: String, _ kind: PinTokenRecord.Kind, at now: Instant) throws -> PinTokenRecord? {
    try rows(
      "SELECT * FROM pin_tokens WHERE hash = :hash AND kind = :kind AND expires_at > :now",
      ["hash": .text(hash), "kind": .rawValue(kind), "now": .time(now)]
    ).first.map(PinTokenRecord.init)
  }

  // MARK: Accesses

  package func insert(_ access: PinAccessRecord) throws {
    try insert(
      into: "pin_accesses",
      [
        "id": .rawValue(access.id), "project_id": .rawValue(access.projectId), "page_hash": .text(access.pageHash),
        "number": .text(access.number), "authorization_id": .text(access.authorization),
        "status": .rawValue(access.status), "user_id": sealed(access.userId, for: .user(ofAccess: access.id)),
        "identity_id": .rawValue(access.identityId), "passkey_id": .rawValue(access.passkeyId),
        "code_hash": .text(access.codeHash),
        "redirect_url": sealed(access.redirectURL, for: .redirect(ofAccess: access.id)),
        "created_at": .time(access.createdAt), "expires_at": .time(access.expiresAt),
      ])
  }

  /// Saves what can change in an access, which has to be locked.
  package func update(_ access: PinAccessRecord) throws {
    try run(
      """
      UPDATE pin_accesses SET status = :status, user_id = :user_id, identity_id = :identity_id,
        passkey_id = :passkey_id, code_hash = :code_hash, redirect_url = :redirect_url
      WHERE id = :id
      """,
      [
        "id": .rawValue(access.id), "status": .rawValue(access.status),
        "user_id": sealed(access.userId, for: .user(ofAccess: access.id)),
        "identity_id": .rawValue(access.identityId), "passkey_id": .rawValue(access.passkeyId),
        "code_hash": .text(access.codeHash),
        "redirect_url": sealed(access.redirectURL, for: .redirect(ofAccess: access.id)),
      ])
  }

  /// Returns an access, or nil. In a write transaction, locks it.
  package func pinAccess(_ id: PinAccessID) throws -> PinAccessRecord? {
    try lock("pin_accesses", where: "id", is: .rawValue(id))
    return try rows("SELECT * FROM pin_accesses WHERE id = :id", ["id": .rawValue(id)]).first
      .map(PinAccessRecord.init)
  }

  /// Returns the access whose page has this token, or nil.
  package func pinAccess(pageHash: String) throws -> PinAccessRecord? {
    try rows("SELECT * FROM pin_accesses WHERE page_hash = :hash", ["hash": .text(pageHash)]).first
      .map(PinAccessRecord.init)
  }

  /// Returns the open access with these digits in a project, or nil.
  package func pinAccess(number: String, of project: ProjectID, at now: Instant) throws -> PinAccessRecord? {
    try rows(
      "SELECT * FROM pin_accesses WHERE project_id = :project AND number = :number AND expires_at > :now",
      ["project": .rawValue(project), "number": .text(number), "now": .time(now)]
    ).first.map(PinAccessRecord.init)
  }

  /// Removes the code of an access, so that it is redeemed once, and returns the access; nil if none has it.
  package func takePinAccess(codeHash: String) throws -> PinAccessRecord? {
    try rows(
      "UPDATE pin_accesses SET code_hash = NULL WHERE code_hash = :hash RETURNING *", ["hash": .text(codeHash)]
    ).first.map(PinAccessRecord.init)
  }

  // MARK: Logins

  package func insert(_ login: PinLoginRecord) throws {
    try insert(
      into: "pin_logins",
      [
        "id": .rawValue(login.id), "project_id": .rawValue(login.projectId),
        "identity_id": .rawValue(login.identityId), "passkey_id": .rawValue(login.passkeyId),
        "token_hash": .text(login.tokenHash), "created_at": .time(login.createdAt),
        "expires_at": .time(login.expiresAt),
      ])
  }

  /// Returns the login with this token, or nil.
  package func pinLogin(tokenHash: String, at now: Instant) throws -> PinLoginRecord? {
    try rows(
      "SELECT * FROM pin_logins WHERE token_hash = :hash AND expires_at > :now",
      ["hash": .text(tokenHash), "now": .time(now)]
    ).first.map { row in
      PinLoginRecord(
        id: try row.rawValue("id"), projectId: try row.rawValue("project_id"),
        identityId: try row.optionalRawValue("identity_id"), passkeyId: try row.optionalRawValue("passkey_id"),
        tokenHash: try row.text("token_hash"),
        createdAt: try row.time("created_at"), expiresAt: try row.time("expires_at"))
    }
  }

  /// Ends what a revoked identity could still be used for.
  package func endPinLogins(of identity: PinIdentityID) throws {
    let id: [String: SQLValue] = ["id": .rawValue(identity)]
    try run("DELETE FROM pin_logins WHERE identity_id = :id", id)
    try run("DELETE FROM pin_tokens WHERE identity_id = :id AND kind <> 'AUTHENTICATION'", id)
    try run("UPDATE pin_accesses SET code_hash = NULL WHERE identity_id = :id", id)
  }

  /// Deletes what has expired, registrations that were not finished, and revoked identities after a time.
  ///
  /// - Parameter endedBefore: When the identities to delete were revoked at the latest.
  /// - Returns: The number of deleted rows.
  package func deletePinLogins(at now: Instant, endedBefore: Instant, limit: Int) throws -> Int {
    var count = 0
    for (table, key) in [
      ("pin_challenges", "mpin_hash"), ("pin_tokens", "hash"), ("pin_accesses", "id"), ("pin_verifications", "id"),
      ("pin_logins", "id"),
    ] {
      count += try execute(
        """
        DELETE FROM \(table) WHERE \(key) IN (
          SELECT \(key) FROM \(table) WHERE expires_at <= :now ORDER BY expires_at LIMIT :limit)
        """, ["now": .time(now), "limit": .integer(limit)])
    }
    let ended = """
      SELECT id FROM pin_identities
      WHERE ended_at < :ended OR (status IN ('PENDING', 'ACTIVATED') AND registration_ends_at < :ended)
      ORDER BY created_at LIMIT :limit
      """
    let arguments: [String: SQLValue] = ["ended": .time(endedBefore), "limit": .integer(limit)]
    for table in ["pin_tokens", "pin_accesses", "pin_verifications", "pin_logins"] {
      try run("DELETE FROM \(table) WHERE identity_id IN (\(ended))", arguments)
    }
    return count + (try execute("DELETE FROM pin_identities WHERE id IN (\(ended))", arguments))
  }
}

extension PinTokenRecord {
  fileprivate init(_ row: SQLRow) throws {
    let hash = try row.text("hash")
    guard let content: Content = try row.optionalSealedJSON("content", at: .content(ofToken: hash)) else {
      throw StoreError(.malformedRow, "pin_tokens.content")
    }
    self.init(
      hash: hash, kind: try row.rawValue("kind"), projectId: try row.optionalRawValue("project_id"),
      identityId: try row.optionalRawValue("identity_id"), sessionId: try row.optionalRawValue("session_id"),
      content: content, expiresAt: try row.time("expires_at"))
  }
}

extension PinAccessRecord {
  fileprivate init(_ row: SQLRow) throws {
    let id = PinAccessID(try row.text("id"))
    self.init(
      id: id, projectId: try row.rawValue("project_id"), pageHash: try row.text("page_hash"),
      number: row.optionalText("number"), authorization: row.optionalText("authorization_id"),
      status: try row.rawValue("status"), userId: try row.optionalSealedText("user_id", at: .user(ofAccess: id)),
      identityId: try row.optionalRawValue("identity_id"), passkeyId: try row.optionalRawValue("passkey_id"),
      codeHash: row.optionalText("code_hash"),
      redirectURL: try row.optionalSealedText("redirect_url", at: .redirect(ofAccess: id)),
      createdAt: try row.time("created_at"), expiresAt: try row.time("expires_at"))
  }
}

extension EncryptionContext {
  fileprivate static func content(ofToken hash: String) -> EncryptionContext {
    EncryptionContext("pin_tokens", "content", [hash])
  }

  fileprivate static func user(ofAccess access: PinAccessID) -> EncryptionContext {
    EncryptionContext("pin_accesses", "user_id", [access.rawValue])
  }

  fileprivate static func redirect(ofAccess access: PinAccessID) -> EncryptionContext {
    EncryptionContext("pin_accesses", "redirect_url", [access.rawValue])
  }
}
