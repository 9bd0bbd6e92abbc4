internal import Encodings
internal import Foundation
package import VerificationFlow

extension Connection {
  /// Inserts a passkey.
  ///
  /// - Returns: Whether no other has the id of its credential.
  package func insertIfNew(_ passkey: PasskeyRecord) throws -> Bool {
    try insertIfAbsent(
      into: "passkeys",
      [
        "id": .rawValue(passkey.id), "project_id": .rawValue(passkey.projectId),
        "session_id": .rawValue(passkey.sessionId), "credential_id": .bytes(passkey.credentialID),
        "user_id": sealed(passkey.userId, for: .user(of: passkey.id)), "user_index": .text(passkey.userIndex),
        "user_handle": .bytes(passkey.userHandle), "relying_party": .text(passkey.relyingParty),
        "public_key": .bytes(passkey.publicKey), "signature_count": .integer(Int(passkey.signatureCount)),
        "model_id": .text(passkey.modelID), "attestation": .text(passkey.attestation),
        "backup_eligible": .flag(passkey.isBackupEligible), "backed_up": .flag(passkey.isBackedUp),
        "name": sealed(passkey.name, for: .name(of: passkey.id)), "created_at": .time(passkey.createdAt),
        "last_login_at": .time(passkey.lastLoginAt), "ended_at": .time(passkey.endedAt),
      ], onConflict: "(credential_id) DO NOTHING")
  }

  /// Saves what can change in a passkey, which has to be locked.
  package func update(_ passkey: PasskeyRecord) throws {
    try run(
      """
      UPDATE passkeys SET signature_count = :signature_count, backed_up = :backed_up, name = :name,
        last_login_at = :last_login_at, ended_at = :ended_at
      WHERE id = :id
      """,
      [
        "id": .rawValue(passkey.id), "signature_count": .integer(Int(passkey.signatureCount)),
        "backed_up": .flag(passkey.isBackedUp), "name": sealed(passkey.name, for: .name(of: passkey.id)),
        "last_login_at": .time(passkey.lastLoginAt), "ended_at": .time(passkey.endedAt),
      ])
  }

  /// Returns a passkey, or nil. In a write transaction, locks it.
  package func passkey(_ id: PasskeyID) throws -> PasskeyRecord? {
    try lock("passkeys", where: "id", is: .rawValue(id))
    return try rows("SELECT * FROM passkeys WHERE id = :id", ["id": .rawValue(id)]).first.map(PasskeyRecord.init)
  }

  /// Returns the passkey of a credential, or nil. In a write transaction, locks it.
  package func passkey(credential: [UInt8]) throws -> PasskeyRecord? {
    try lock("passkeys", where: "credential_id", is: .bytes(credential))
    return try rows("SELECT * FROM passkeys WHERE credential_id = :id", ["id": .bytes(credential)]).first
      .map(PasskeyRecord.init)
  }

  /// Returns the passkeys of a user, newest first.
  package func passkeys(userIndex: String, of project: ProjectID, limit: Int) throws -> [PasskeyRecord] {
    try rows(
      """
      SELECT * FROM passkeys WHERE project_id = :project AND user_index = :user
      ORDER BY created_at DESC, id DESC LIMIT :limit
      """, ["project": .rawValue(project), "user": .text(userIndex), "limit": .integer(limit)]
    ).map(PasskeyRecord.init)
  }

  /// Returns the passkeys that stand on the verification of a session, newest first.
  package func passkeys(of session: SessionID, limit: Int) throws -> [PasskeyRecord] {
    try rows(
      "SELECT * FROM passkeys WHERE session_id = :session ORDER BY created_at DESC, id DESC LIMIT :limit",
      ["session": .rawValue(session), "limit": .integer(limit)]
    ).map(PasskeyRecord.init)
  }

  /// Ends what a revoked passkey could still be used for.
  package func endLogins(of passkey: PasskeyID) throws {
    let id: [String: SQLValue] = ["id": .rawValue(passkey)]
    try run("DELETE FROM pin_logins WHERE passkey_id = :id", id)
    try run("UPDATE pin_accesses SET code_hash = NULL WHERE passkey_id = :id", id)
  }

  /// Returns who has logged in with this; nil if it may not log in any more.
  package func loginPerson(pin: PinIdentityID?, passkey: PasskeyID?) throws -> LoginPerson? {
    if let pin { return try pinIdentity(pin).flatMap { $0.status.canLogIn ? LoginPerson($0) : nil } }
    return try passkey.flatMap { try self.passkey($0) }.flatMap { $0.status == .active ? LoginPerson($0) : nil }
  }

  // MARK: Challenges

  /// Stores a challenge in place of an earlier one of the same page.
  package func save(_ challenge: PasskeyChallengeRecord) throws {
    try insert(
      into: "passkey_challenges",
      [
        "hash": .text(challenge.hash), "purpose": .rawValue(challenge.purpose),
        "project_id": .rawValue(challenge.projectId), "session_id": .rawValue(challenge.sessionId),
        "content": sealed(challenge.content, asJSONFor: .content(ofChallenge: challenge.hash)),
        "expires_at": .time(challenge.expiresAt),
      ], onConflict: "(hash) DO UPDATE SET content = :content, expires_at = :expires_at")
  }

  /// Removes a challenge and returns it, so that it is answered once; nil if there is none, or it expired.
  package func takePasskeyChallenge(
    hash: String, _ purpose: PasskeyChallengeRecord.Purpose, at now: Instant
  ) throws -> PasskeyChallengeRecord? {
    try rows(
      "DELETE FROM passkey_challenges WHERE hash = :hash AND purpose = :purpose RETURNING *",
      ["hash": .text(hash), "purpose": .rawValue(purpose)]
    ).first.map(PasskeyChallengeRecord.init).flatMap { now < $0.expiresAt ? $0 : nil }
  }

  /// Deletes challenges that have expired, and revoked passkeys after a time.
  ///
  /// - Parameter endedBefore: When the passkeys to delete were revoked at the latest.
  /// - Returns: The number of deleted rows.
  package func deletePasskeys(at now: Instant, endedBefore: Instant, limit: Int) throws -> Int {
    let count = try execute(
      """
      DELETE FROM passkey_challenges WHERE hash IN (
        SELECT hash FROM passkey_challenges WHERE expires_at <= :now ORDER BY expires_at LIMIT :limit)
      """, ["now": .time(now), "limit": .integer(limit)])
    let ended = "SELECT id FROM passkeys WHERE ended_at < :ended ORDER BY ended_at, id LIMIT :limit"
    let arguments: [String: SQLValue] = ["ended": .time(endedBefore), "limit": .integer(limit)]
    for table in ["pin_accesses", "pin_logins"] {
      try run("DELETE FROM \(table) WHERE passkey_id IN (\(ended))", arguments)
    }
    return count + (try execute("DELETE FROM passkeys WHERE id IN (\(ended))", arguments))
  }

  // MARK: Settings

  /// Returns the settings of a project's passkeys; the defaults if none are stored.
  package func passkeySettings(of project: ProjectID) throws -> PasskeySettings {
    try rows("SELECT settings FROM passkey_settings WHERE project_id = :project", ["project": .rawValue(project)])
      .first?.json("settings") ?? PasskeySettings()
  }

  package func save(_ settings: PasskeySettings, of project: ProjectID, at now: Instant) throws {
    try insert(
      into: "passkey_settings",
      ["project_id": .rawValue(project), "settings": .json(settings), "updated_at": .time(now)],
      onConflict: "(project_id) DO UPDATE SET settings = :settings, updated_at = :updated_at")
  }
}

extension PasskeyRecord {
  fileprivate init(_ row: SQLRow) throws {
    let id = PasskeyID(try row.text("id"))
    guard let userId = try row.optionalSealedText("user_id", at: .user(of: id)) else {
      throw StoreError(.malformedRow, "passkeys.user_id")
    }
    self.init(
      id: id, projectId: try row.rawValue("project_id"), sessionId: try row.optionalRawValue("session_id"),
      credentialID: try row.bytes("credential_id"), userId: userId, userIndex: try row.text("user_index"),
      userHandle: try row.bytes("user_handle"), relyingParty: try row.text("relying_party"),
      publicKey: try row.bytes("public_key"),
      signatureCount: UInt32(clamping: try row.integer("signature_count")), modelID: try row.text("model_id"),
      attestation: try row.text("attestation"), isBackupEligible: try row.flag("backup_eligible"),
      isBackedUp: try row.flag("backed_up"), name: try row.optionalSealedText("name", at: .name(of: id)),
      createdAt: try row.time("created_at"), lastLoginAt: row.optionalTime("last_login_at"),
      endedAt: row.optionalTime("ended_at"))
  }
}

extension PasskeyChallengeRecord {
  fileprivate init(_ row: SQLRow) throws {
    let hash = try row.text("hash")
    guard let content: Content = try row.optionalSealedJSON("content", at: .content(ofChallenge: hash)) else {
      throw StoreError(.malformedRow, "passkey_challenges.content")
    }
    self.init(
      hash: hash, purpose: try row.rawValue("purpose"), projectId: try row.rawValue("project_id"),
      sessionId: try row.optionalRawValue("session_id"), content: content, expiresAt: try row.time("expires_at"))
  }
}

extension SQLValue {
  /// Bytes as base64url.
  fileprivate static func bytes(_ value: [UInt8]) -> SQLValue { .text(Data(value).base64URL) }
}

extension SQLRow {
  fileprivate func bytes(_ column: String) throws(StoreError) -> [UInt8] {
    guard let data = Data(base64URL: try text(column)) else { throw StoreError(.malformedRow, column) }
    return Array(data)
  }
}

extension EncryptionContext {
  fileprivate static func user(of passkey: PasskeyID) -> EncryptionContext {
    EncryptionContext("passkeys", "user_id", [passkey.rawValue])
  }

  fileprivate static func name(of passkey: PasskeyID) -> EncryptionContext {
    EncryptionContext("passkeys", "name", [passkey.rawValue])
  }

  fileprivate static func content(ofChallenge hash: String) -> EncryptionContext {
    EncryptionContext("passkey_challenges", "content", [hash])
  }
}
