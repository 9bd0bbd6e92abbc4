internal import Encodings
internal import MusterStore
package import VerificationFlow

/// The logins of people, for whose apps the service is the backend as well, and the tokens of these logins.
package struct PinLogins: Sendable {
  let core: PinLoginCore

  /// A login with its token.
  package struct Redeemed: Sendable {
    package let token: String
    package let login: PinLoginRecord
    package let person: LoginPerson
  }

  /// Redeems the code of a login, once.
  ///
  /// - Throws: ``PinLoginRefusal`` `invalidCode` if there is no such code, or it is of another user.
  package func redeem(_ code: String, userId: String) async throws -> Redeemed {
    let token = Secrets.make("pn_")
    let redeemed: Redeemed? = try await mappingErrors {
      try await core.store.database.write { connection in
        let now = core.clock.now()
        // A code that comes with a wrong user is used up: it has become known.
        guard let access = try connection.takePinAccess(codeHash: Secrets.hash(of: code)),
          now < access.expiresAt,
          let person = try connection.loginPerson(pin: access.identityId, passkey: access.passkeyId),
          PinLoginCore.isSame(person.userId, userId)
        else { return nil }
        let settings = try connection.pinLoginSettings(of: access.projectId)
        let login = PinLoginRecord(
          id: PinLoginID(freshID()), projectId: access.projectId, identityId: person.pinIdentity,
          passkeyId: person.passkey, tokenHash: Secrets.hash(of: token), createdAt: now,
          expiresAt: now.advanced(by: .seconds(settings.loginSeconds)))
        try connection.insert(login)
        return Redeemed(token: token, login: login, person: person)
      }
    }
    guard let redeemed else { throw PinLoginRefusal.invalidCode }
    return redeemed
  }

  /// Returns the login that a token stands for; nil if it stands for none in the caller's project.
  ///
  /// - Throws: `SCOPE_MISSING`.
  package func find(
    token: String, by caller: Caller
  ) async throws -> (login: PinLoginRecord, person: LoginPerson)? {
    let project = try caller.key(with: .sessions).project
    return try await core.login(token: token).flatMap { $0.login.projectId == project.id ? $0 : nil }
  }
}

extension PinLoginCore {
  /// Returns the person who has logged in.
  ///
  /// - Throws: `UNAUTHENTICATED` for a token that stands for no login.
  func person(loginToken token: String?) async throws -> LoginPerson {
    guard let token, token.hasPrefix("pn_"), let found = try await login(token: token) else {
      throw ServiceError.unauthenticated
    }
    return found.person
  }

  /// Returns the login that a token stands for, with its person.
  func login(token: String) async throws -> (login: PinLoginRecord, person: LoginPerson)? {
    let now = clock.now()
    return try await store.database.readInline { connection in
      try self.login(tokenHash: Secrets.hash(of: token), on: connection, at: now)
    }
  }

  /// Returns the login that a token stands for, with its person, if they may still log in.
  func login(
    tokenHash: String, on connection: any Connection, at now: Instant
  ) throws -> (login: PinLoginRecord, person: LoginPerson)? {
    guard let login = try connection.pinLogin(tokenHash: tokenHash, at: now),
      let person = try connection.loginPerson(pin: login.identityId, passkey: login.passkeyId),
      (try? check(person.sessionId, in: person.projectId, on: connection, at: now)) != nil
    else { return nil }
    return (login, person)
  }
}
