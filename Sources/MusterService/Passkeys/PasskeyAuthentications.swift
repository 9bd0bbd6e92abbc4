internal import Encodings
internal import Foundation
internal import MusterStore
package import VerificationFlow
package import WebAuthn

/// Logs people in with passkeys, at a page or an app that waits for a login.
package struct PasskeyAuthentications: Sendable {
  let core: PasskeyCore

  /// What an authenticator logs in with (level 2, section 5.5). No credential is named: the person chooses.
  package struct Options: Sendable {
    package let challenge: [UInt8]
    package let relyingParty: String
    package let lifetime: Duration
    package let expiresAt: Instant
  }

  /// A login.
  package struct Login: Sendable {
    package let userId: String
    /// The code that is redeemed for the login; nil if the page goes to an OpenID client.
    package let code: String?
    /// Where the page goes; nil if it stays.
    package let redirectURL: String?
  }

  /// Returns a new challenge for a page that waits for a login, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - pageToken: The token of the page.
  ///   - origin: The origin under which people reach the service.
  /// - Throws: `PASSKEY_CEREMONY_ENDED` if no page with this token waits; `PASSKEYS_NOT_ENABLED`.
  package func begin(pageToken: String, at origin: String) async throws -> Options {
    let (hash, challenge) = (Secrets.hash(of: pageToken), Secrets.randomBytes())
    return try await mappingErrors {
      try await core.login.store.database.write { connection in
        let now = core.login.clock.now()
        let access = try access(ofPage: hash, on: connection, at: now)
        let party = try core.project(access.projectId, on: connection).settings.party(at: origin)
        let end = min(access.expiresAt, now.advanced(by: PasskeyCore.challengeTime))
        try connection.save(
          PasskeyChallengeRecord(
            hash: hash, purpose: .login, projectId: access.projectId, sessionId: nil,
            content: PasskeyChallengeRecord.Content(challenge: challenge), expiresAt: end))
        return Options(
          challenge: challenge, relyingParty: party.id,
          lifetime: .milliseconds(end.milliseconds - now.milliseconds), expiresAt: end)
      }
    }
  }

  private enum Result: Sendable {
    case done(Login)
    /// The challenge is used up all the same.
    case refused(ServiceError, PasskeyOutcome)
  }

  /// Logs a person in, once for each challenge. A login that is not valid, an unknown passkey and a person who may not
  /// log in are answered alike.
  ///
  /// - Parameters:
  ///   - credential: The id of the credential, as in the response.
  ///   - origin: The origin under which people reach the service.
  /// - Throws: `PASSKEY_CEREMONY_ENDED`, `PASSKEY_REFUSED`, `PASSKEYS_NOT_ENABLED`.
  package func finish(
    pageToken: String, credential: [UInt8], _ response: AssertionResponse, at origin: String
  ) async throws -> Login {
    let hash = Secrets.hash(of: pageToken)
    let result: Result = try await mappingErrors {
      try await core.login.store.database.write { connection in
        let now = core.login.clock.now()
        let access = try access(ofPage: hash, on: connection, at: now)
        guard let given = try connection.takePasskeyChallenge(hash: hash, .login, at: now) else {
          return .refused(.passkeyCeremonyEnded, .refused)
        }
        let (project, settings) = try core.project(access.projectId, on: connection)
        guard var passkey = try connection.passkey(credential: credential), passkey.status == .active,
          passkey.projectId == project.id
        else { return .refused(.passkeyRefused, .refused) }
        do {
          let party = try settings.party(at: origin)
          // A passkey is of the relying party for which it was made, also after the setting was changed.
          guard passkey.relyingParty == party.id else { throw WebAuthnError(.wrongRelyingParty) }
          let verified = try response.verify(
            challenge: given.content.challenge, for: party, as: KnownCredential(passkey))
          try core.check(passkey.sessionId, of: project, on: connection, at: now)
          (passkey.signatureCount, passkey.isBackedUp) = (verified.signatureCount, verified.isBackedUp)
        } catch {
          return try refuse(passkey, because: error, on: connection, at: now)
        }
        passkey.lastLoginAt = now
        try connection.update(passkey)
        return .done(try complete(access, with: passkey, on: connection, at: now))
      }
    }
    switch result {
    case .done(let login):
      core.outcomes.count(.loggedIn)
      return login
    case .refused(let error, let outcome):
      core.outcomes.count(outcome)
      throw error
    }
  }

  private func complete(
    _ access: PinAccessRecord, with passkey: PasskeyRecord, on connection: any Connection, at now: Instant
  ) throws -> Login {
    let completed: (code: String, redirectURL: String?)
    do {
      completed = try core.login.complete(
        access, by: LoginPerson(passkey), methods: passkey.methods, on: connection, at: now)
    } catch is PinLoginRefusal {
      throw ServiceError.passkeyCeremonyEnded
    }
    try connection.insert(AuditRecord.of(.passkeyLoggedIn, passkey, at: now))
    return Login(
      userId: passkey.userId, code: access.authorization == nil ? completed.code : nil,
      redirectURL: completed.redirectURL)
  }

  /// Records why a login with a known passkey failed, which its client does not learn.
  private func refuse(
    _ passkey: PasskeyRecord, because error: any Error, on connection: any Connection, at now: Instant
  ) throws -> Result {
    let reason: String
    switch error {
    case let error as WebAuthnError: reason = error.code.rawValue
    case let error as ServiceError where error == .passkeyRefused: reason = "person"
    default: throw error
    }
    try connection.insert(AuditRecord.of(.passkeyLoginFailed, passkey, because: reason, at: now))
    let isCopy = (error as? WebAuthnError)?.code == .counterNotIncreased
    return .refused(.passkeyRefused, isCopy ? .counter : .refused)
  }

  /// Returns the access of a page that waits for a login. Locks it.
  private func access(
    ofPage hash: String, on connection: any Connection, at now: Instant
  ) throws -> PinAccessRecord {
    guard let found = try connection.pinAccess(pageHash: hash),
      let access = try connection.openPinAccess(found.id, of: found.projectId, at: now)
    else { throw ServiceError.passkeyCeremonyEnded }
    return access
  }
}

extension PasskeyRecord {
  /// How a person logs in with it, in the words of RFC 8176. A passkey that several devices share is not bound to the
  /// hardware of one. Each login verifies the person, so that it has two factors.
  fileprivate var methods: [String] { [isBackupEligible ? "swk" : "hwk", "user", "mfa"] }
}

extension KnownCredential {
  fileprivate init(_ passkey: PasskeyRecord) {
    self.init(
      id: passkey.credentialID, publicKey: passkey.publicKey, signatureCount: passkey.signatureCount,
      isBackupEligible: passkey.isBackupEligible, userHandle: passkey.userHandle)
  }
}
