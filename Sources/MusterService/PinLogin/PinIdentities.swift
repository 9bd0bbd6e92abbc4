internal import Encodings
internal import MusterStore
package import VerificationFlow

/// Shows and revokes the devices of people, and gives verified persons a login.
package struct PinIdentities: Sendable {
  /// The most devices in a list.
  static let maxListed = 100

  let core: PinLoginCore
  let verifications: PinVerifications

  // MARK: Backends

  /// What a device identifies by.
  package enum Filter: Sendable {
    case user(String)
    case session(SessionID)
  }

  /// Returns the devices of a user or of the person of a session, newest first.
  ///
  /// - Throws: `SCOPE_MISSING`, `SESSION_NOT_FOUND`.
  package func list(_ filter: Filter, by caller: Caller) async throws -> [PinIdentityRecord] {
    let project = try caller.key(with: .sessions).project
    let now = core.clock.now()
    return try await core.store.database.read { [core] connection in
      let found =
        switch filter {
        case .user(let userId):
          try connection.pinIdentities(
            userIndex: core.userIndex(userId, in: project.id), of: project.id, limit: Self.maxListed)
        case .session(let id):
          try connection.pinIdentities(of: connection.requireSession(id, for: caller).id, limit: Self.maxListed)
        }
      return found.map { $0.asOf(now) }
    }
  }

  /// Revokes a device. Revoking it again changes nothing.
  ///
  /// - Throws: `SCOPE_MISSING`, `PIN_IDENTITY_NOT_FOUND`.
  package func revoke(_ id: PinIdentityID, by caller: Caller) async throws {
    let project = try caller.key(with: .sessions).project
    try await change(id, where: { $0.projectId == project.id }) { [core] identity, connection, now in
      try core.revoke(identity, by: caller.actor, because: "program", on: connection, at: now)
    }
  }

  /// A login for a verified person.
  package struct Offer: Sendable {
    package let userId: String
    /// Registers a device, in place of a code from an e-mail.
    package let activationToken: String
    /// Six digits that do the same, which the person types.
    package let code: String
    package let expiresAt: Instant
    package let codeExpiresAt: Instant
  }

  /// Gives the person of a session a login, if the verification ended well.
  ///
  /// - Parameter userId: The id of the user at the caller's; nil for the person's e-mail address, or the session's id.
  /// - Throws: `SCOPE_MISSING`, `SESSION_NOT_FOUND`; `PIN_LOGIN_NOT_ENABLED`; `PHASE_CONFLICT` if the verification did
  ///   not end well; `PIN_LOGIN_REFUSED` if something of the person is blocked.
  package func offer(_ session: SessionID, userId: String?, by caller: Caller) async throws -> Offer {
    _ = try caller.key(with: .sessions)
    let token = Secrets.make("pa_")
    let quickID = PinVerificationID(freshID())
    return try await mappingErrors {
      try await core.store.database.write { connection in
        let now = core.clock.now()
        let record = try connection.requireSession(session, for: caller)
        guard try connection.pinLoginSettings(of: record.projectId).isOn else {
          throw ServiceError(.pinLoginNotEnabled, "The project has no PIN logins.")
        }
        guard try connection.status(of: session) == .finished else {
          throw ServiceError(.phaseConflict, "The verification of the session has not ended well.")
        }
        guard try !connection.isBlocked(session, in: record.projectId, at: now) else {
          throw ServiceError(.pinLoginRefused, "Something of the person is on the block list.")
        }
        let email = record.contact.flatMap { $0.channel == .email ? $0.address : nil }
        let user = try Self.user(userId ?? email ?? session.rawValue)
        let (code, quick) = verifications.quickCode(quickID, for: user, session: session, in: record.projectId, at: now)
        let end = now.advanced(by: PinVerifications.lifetime)
        try connection.insert(quick)
        try connection.insert(
          PinTokenRecord(
            hash: Secrets.hash(of: token), kind: .activation, projectId: record.projectId, sessionId: session,
            content: PinTokenRecord.Content(userId: user), expiresAt: end))
        try connection.insert(
          AuditRecord(
            at: now, sessionId: session, actor: caller.actor, action: .pinLoginOffered, subject: session.rawValue))
        return Offer(
          userId: user, activationToken: token, code: code, expiresAt: end, codeExpiresAt: quick.expiresAt)
      }
    }
  }

  private static func user(_ text: String) throws(ServiceError) -> String {
    guard let user = try? PinLoginCore.userId(text) else {
      throw .invalid("userId: must have 1 to \(PinLoginCore.maxUserIDBytes) bytes.")
    }
    return user
  }

  // MARK: Persons

  /// A code for another device of a person.
  package struct QuickCode: Sendable {
    package let code: String
    package let expiresAt: Instant
    package let lifetime: Duration
  }

  /// Returns a code for another device, in exchange for the token of a login that asked for it.
  ///
  /// - Throws: ``PinLoginRefusal`` `invalidActivationToken`.
  package func quickCode(token: String) async throws -> QuickCode {
    let id = PinVerificationID(freshID())
    return try await mappingErrors {
      try await core.store.database.write { connection in
        let now = core.clock.now()
        guard let given = try connection.takePinToken(hash: Secrets.hash(of: token), .quickCode, at: now),
          let identityID = given.identityId, let identity = try connection.pinIdentity(identityID),
          identity.status.canLogIn
        else { throw PinLoginRefusal.invalidActivationToken }
        let (code, quick) = verifications.quickCode(
          id, for: identity.userId, session: identity.sessionId, in: identity.projectId, at: now)
        try connection.insert(quick)
        return QuickCode(
          code: code, expiresAt: quick.expiresAt, lifetime: PinVerifications.quickCodeLifetime)
      }
    }
  }

  /// Returns the devices of the person who has logged in, newest first, and which of them is the one that logged in.
  ///
  /// - Throws: `UNAUTHENTICATED` for a token that stands for no login.
  package func list(loginToken: String?) async throws -> (devices: [PinIdentityRecord], own: PinIdentityID?) {
    let own = try await core.person(loginToken: loginToken)
    let devices = try await core.store.database.read {
      try $0.pinIdentities(userIndex: own.userIndex, of: own.projectId, limit: Self.maxListed)
    }
    return (devices.filter(\.status.canLogIn), own.pinIdentity)
  }

  /// Renames a device of the person who has logged in.
  ///
  /// - Throws: `UNAUTHENTICATED`, `PIN_IDENTITY_NOT_FOUND`, `INVALID_REQUEST`.
  package func rename(_ id: PinIdentityID, to name: String, loginToken: String?) async throws -> PinIdentityRecord {
    let own = try await core.person(loginToken: loginToken)
    guard let name = PinLoginCore.deviceName(name) else {
      throw ServiceError.invalid("deviceName: must have 1 to \(PinLoginCore.maxDeviceNameLength) characters.")
    }
    return try await change(id, where: { $0.isOfSameUser(as: own) }) { identity, connection, _ in
      var identity = identity
      identity.deviceName = name
      try connection.update(identity)
      return identity
    }
  }

  /// Revokes a device of the person who has logged in; also the one with which they have.
  ///
  /// - Throws: `UNAUTHENTICATED`, `PIN_IDENTITY_NOT_FOUND`.
  package func revoke(_ id: PinIdentityID, loginToken: String?) async throws {
    let own = try await core.person(loginToken: loginToken)
    try await change(id, where: { $0.isOfSameUser(as: own) }) { [core] identity, connection, now in
      try core.revoke(identity, by: .session, because: "person", on: connection, at: now)
    }
  }

  @discardableResult
  private func change(
    _ id: PinIdentityID, where isVisible: @escaping @Sendable (PinIdentityRecord) -> Bool,
    _ change: @escaping @Sendable (PinIdentityRecord, any Connection, Instant) throws -> PinIdentityRecord
  ) async throws -> PinIdentityRecord {
    try await mappingErrors {
      try await core.store.database.write { [core] connection in
        guard let identity = try connection.pinIdentity(id), isVisible(identity) else {
          throw ServiceError.pinIdentityNotFound
        }
        return try change(identity, connection, core.clock.now())
      }
    }
  }
}

extension PinIdentityRecord {
  fileprivate func isOfSameUser(as other: LoginPerson) -> Bool {
    projectId == other.projectId && userIndex == other.userIndex
  }
}
