internal import MusterStore
package import VerificationFlow

/// Lists, renames and revokes passkeys: for backends, and for people who have logged in.
package struct ManagePasskeys: Sendable {
  static let maxListed = 100

  let core: PasskeyCore

  // MARK: Backends

  /// Returns the passkeys of a user or of the person of a session, newest first.
  ///
  /// - Throws: `SCOPE_MISSING`, `SESSION_NOT_FOUND`.
  package func list(_ filter: PinIdentities.Filter, by caller: Caller) async throws -> [PasskeyRecord] {
    let project = try caller.key(with: .sessions).project
    return try await core.login.store.database.read { [core] connection in
      switch filter {
      case .user(let userId):
        try connection.passkeys(
          userIndex: core.login.userIndex(userId, in: project.id), of: project.id, limit: Self.maxListed)
      case .session(let id):
        try connection.passkeys(of: connection.requireSession(id, for: caller).id, limit: Self.maxListed)
      }
    }
  }

  /// Revokes a passkey. Revoking it again changes nothing.
  ///
  /// - Throws: `SCOPE_MISSING`, `PASSKEY_NOT_FOUND`.
  package func revoke(_ id: PasskeyID, by caller: Caller) async throws {
    let project = try caller.key(with: .sessions).project
    try await change(id) { passkey, connection, now in
      guard passkey.projectId == project.id else { return false }
      try revoke(&passkey, by: caller.actor, because: "program", on: connection, at: now)
      return true
    }
  }

  // MARK: Persons

  /// Returns the passkeys of the person who has logged in, newest first, and the one with which they have, if it was
  /// one.
  ///
  /// - Throws: `UNAUTHENTICATED` for a token that stands for no login.
  package func list(loginToken: String?) async throws -> (passkeys: [PasskeyRecord], own: PasskeyID?) {
    let own = try await core.login.person(loginToken: loginToken)
    let all = try await core.login.store.database.read {
      try $0.passkeys(userIndex: own.userIndex, of: own.projectId, limit: Self.maxListed)
    }
    return (all.filter { $0.status == .active }, own.passkey)
  }

  /// Renames a passkey of the person who has logged in.
  ///
  /// - Throws: `UNAUTHENTICATED`, `PASSKEY_NOT_FOUND`, `INVALID_REQUEST`.
  package func rename(
    _ id: PasskeyID, to name: String, loginToken: String?
  ) async throws -> (passkey: PasskeyRecord, own: PasskeyID?) {
    let own = try await core.login.person(loginToken: loginToken)
    guard let name = PinLoginCore.deviceName(name) else {
      throw ServiceError.invalid("name: must have 1 to \(PinLoginCore.maxDeviceNameLength) characters.")
    }
    let passkey = try await change(id) { passkey, connection, _ in
      guard passkey.isActive(of: own) else { return false }
      passkey.name = name
      try connection.update(passkey)
      return true
    }
    return (passkey, own.passkey)
  }

  /// Revokes a passkey of the person who has logged in; also the one with which they have.
  ///
  /// - Throws: `UNAUTHENTICATED`, `PASSKEY_NOT_FOUND`.
  package func revoke(_ id: PasskeyID, loginToken: String?) async throws {
    let own = try await core.login.person(loginToken: loginToken)
    try await change(id) { passkey, connection, now in
      guard passkey.isActive(of: own) else { return false }
      try revoke(&passkey, by: .session, because: "person", on: connection, at: now)
      return true
    }
  }

  private func revoke(
    _ passkey: inout PasskeyRecord, by actor: AuditActor, because reason: String, on connection: any Connection,
    at now: Instant
  ) throws {
    guard passkey.status == .active else { return }
    passkey.endedAt = now
    try connection.update(passkey)
    try connection.endLogins(of: passkey.id)
    try connection.insert(AuditRecord.of(.passkeyRevoked, passkey, by: actor, because: reason, at: now))
    core.outcomes.count(.revoked)
  }

  /// - Parameter change: Returns false if the caller may not know the passkey.
  @discardableResult
  private func change(
    _ id: PasskeyID,
    _ change: @escaping @Sendable (inout PasskeyRecord, any Connection, Instant) throws -> Bool
  ) async throws -> PasskeyRecord {
    try await mappingErrors {
      try await core.login.store.database.write { [core] connection in
        guard var passkey = try connection.passkey(id), try change(&passkey, connection, core.login.clock.now())
        else { throw ServiceError.passkeyNotFound }
        return passkey
      }
    }
  }
}

extension PasskeyRecord {
  /// Whether it is a passkey of this person that can be used.
  fileprivate func isActive(of person: LoginPerson) -> Bool {
    projectId == person.projectId && userIndex == person.userIndex && status == .active
  }
}
