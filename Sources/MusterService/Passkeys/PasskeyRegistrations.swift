internal import Encodings
internal import Foundation
internal import MusterStore
package import VerificationFlow
package import WebAuthn

/// Registers passkeys of people who have an activation token, as for a device with a PIN, or have logged in.
package struct PasskeyRegistrations: Sendable {
  let core: PasskeyCore

  /// What an authenticator makes a passkey from (level 2, section 5.4).
  package struct Options: Sendable {
    /// The token with which the registration is finished.
    package let token: String
    package let challenge: [UInt8]
    package let relyingParty: String
    /// The name of who asks.
    package let partyName: String
    package let userHandle: [UInt8]
    package let userId: String
    /// The credentials of the user; an authenticator that has one makes no other.
    package let known: [[UInt8]]
    package let lifetime: Duration
    package let expiresAt: Instant
  }

  /// Begins a registration. The permission is used when it ends well.
  ///
  /// - Parameters:
  ///   - activation: The activation token; nil for the person who has logged in.
  ///   - login: The token of a login of the last ten minutes.
  ///   - origin: The origin under which people reach the service.
  /// - Throws: `UNAUTHENTICATED`, `PASSKEY_REFUSED`, `PASSKEYS_NOT_ENABLED`, `PASSKEYS_EXHAUSTED`.
  package func begin(activation: String?, login: String?, at origin: String) async throws -> Options {
    let permission: PasskeyChallengeRecord.Permission
    switch (activation, login) {
    case (let activation?, _): permission = .activation(hash: Secrets.hash(of: activation))
    case (nil, let login?): permission = .login(hash: Secrets.hash(of: login))
    case (nil, nil): throw ServiceError.unauthenticated
    }
    let (token, challenge) = (Secrets.make("pk_"), Secrets.randomBytes())
    return try await mappingErrors {
      try await core.login.store.database.write { connection in
        let now = core.login.clock.now()
        let person = try person(with: permission, on: connection, at: now)
        let (project, settings) = try core.project(person.project, on: connection)
        try core.check(person.session, of: project, on: connection, at: now)
        let party = try settings.party(at: origin)
        let index = core.login.userIndex(person.user, in: project.id)
        let known = try passkeys(of: index, in: project.id, on: connection)
        let record = PasskeyChallengeRecord(
          hash: Secrets.hash(of: token), purpose: .registration, projectId: project.id, sessionId: person.session,
          content: PasskeyChallengeRecord.Content(challenge: challenge, userId: person.user, permission: permission),
          expiresAt: now.advanced(by: PasskeyCore.challengeTime))
        try connection.save(record)
        return Options(
          token: token, challenge: challenge, relyingParty: party.id,
          partyName: try connection.hostedSettings(of: project.id).name ?? project.record.name,
          userHandle: core.userHandle(of: index, in: project.id), userId: person.user,
          known: known.filter { $0.relyingParty == party.id }.map(\.credentialID),
          lifetime: PasskeyCore.challengeTime, expiresAt: record.expiresAt)
      }
    }
  }

  private enum Result: Sendable {
    case registered(PasskeyRecord)
    /// The challenge is used up all the same.
    case refused(ServiceError)
  }

  /// Finishes a registration, once.
  ///
  /// - Parameters:
  ///   - token: The token of the options.
  ///   - name: What the person calls the passkey; nil for nothing.
  /// - Throws: `PASSKEY_CEREMONY_ENDED`, `PASSKEY_INVALID`, `PASSKEY_REFUSED`, `PASSKEYS_NOT_ENABLED`,
  ///   `PASSKEYS_EXHAUSTED`.
  package func finish(
    token: String, _ response: RegistrationResponse, name: String?, at origin: String
  ) async throws -> PasskeyRecord {
    let id = PasskeyID(freshID())
    let result: Result = try await mappingErrors {
      try await core.login.store.database.write { connection in
        let now = core.login.clock.now()
        guard let given = try connection.takePasskeyChallenge(hash: Secrets.hash(of: token), .registration, at: now)
        else { return .refused(.passkeyCeremonyEnded) }
        do {
          return .registered(try register(id, given, response, name: name, at: origin, on: connection, at: now))
        } catch let error as WebAuthnError {
          return .refused(ServiceError(.passkeyInvalid, "credential: \(error.code.rawValue)."))
        } catch let error as ServiceError {
          return .refused(error)
        }
      }
    }
    switch result {
    case .registered(let passkey):
      core.outcomes.count(.registered)
      return passkey
    case .refused(let error):
      core.outcomes.count(.refused)
      throw error
    }
  }

  /// Changes nothing before all checks have passed.
  private func register(
    _ id: PasskeyID, _ given: PasskeyChallengeRecord, _ response: RegistrationResponse, name: String?,
    at origin: String, on connection: any Connection, at now: Instant
  ) throws -> PasskeyRecord {
    let (project, settings) = try core.project(given.projectId, on: connection)
    let party = try settings.party(at: origin)
    let credential = try response.verify(challenge: given.content.challenge, for: party)
    guard let permission = given.content.permission else { throw ServiceError.passkeyRefused }
    let person = try person(with: permission, on: connection, at: now)
    try core.check(person.session, of: project, on: connection, at: now)
    let index = core.login.userIndex(person.user, in: project.id)
    try connection.lockPinUser(index, of: project.id)
    _ = try passkeys(of: index, in: project.id, on: connection)
    let passkey = PasskeyRecord(
      id: id, projectId: project.id, sessionId: person.session, credentialID: credential.id, userId: person.user,
      userIndex: index, userHandle: core.userHandle(of: index, in: project.id), relyingParty: party.id,
      publicKey: credential.publicKey, signatureCount: credential.signatureCount, modelID: credential.modelID.lowerHex,
      attestation: credential.attestation.rawValue, isBackupEligible: credential.isBackupEligible,
      isBackedUp: credential.isBackedUp, name: PinLoginCore.deviceName(name), createdAt: now)
    // Step 22 of section 7.1.
    guard try connection.insertIfNew(passkey) else {
      throw ServiceError(.passkeyInvalid, "credential: is registered already.")
    }
    if case .activation(let hash) = permission { _ = try connection.takePinToken(hash: hash, .activation, at: now) }
    try connection.insert(AuditRecord.of(.passkeyRegistered, passkey, at: now))
    return passkey
  }

  private func passkeys(
    of userIndex: String, in project: ProjectID, on connection: any Connection
  ) throws -> [PasskeyRecord] {
    let known = try connection.passkeys(userIndex: userIndex, of: project, limit: ManagePasskeys.maxListed)
      .filter { $0.status == .active }
    guard known.count < PasskeyCore.maxPasskeys else {
      throw ServiceError(.passkeysExhausted, "The user has \(PasskeyCore.maxPasskeys) passkeys.")
    }
    return known
  }

  private func person(
    with permission: PasskeyChallengeRecord.Permission, on connection: any Connection, at now: Instant
  ) throws -> (user: String, session: SessionID?, project: ProjectID) {
    switch permission {
    case .activation(let hash):
      guard let token = try connection.pinToken(hash: hash, .activation, at: now), let user = token.content.userId,
        let project = token.projectId
      else { throw ServiceError.passkeyRefused }
      return (user, token.sessionId, project)
    case .login(let hash):
      guard let (login, person) = try core.login.login(tokenHash: hash, on: connection, at: now),
        now < login.createdAt.advanced(by: PasskeyCore.freshness)
      else { throw ServiceError.unauthenticated }
      return (person.userId, person.sessionId, person.projectId)
    }
  }
}
