internal import Encodings
internal import Foundation
internal import MusterStore
package import VerificationFlow

/// Logs devices in, in three steps of the M-Pin protocol.
///
/// Wrong PINs, tampered proofs and unknown identities are answered alike, with the same work, until the last step. That
/// step alone counts attempts, in a transaction that locks the identity, so that requests at the same time, also to
/// several nodes, cannot try more PINs than requests one after another.
package struct PinAuthentications: Sendable {
  /// The time between the first pass and the second.
  static let challengeTime = Duration.seconds(15)
  /// The time between the second pass and the last step.
  static let resultTime = Duration.seconds(60)
  /// How long a signed token about a login is valid.
  static let tokenLifetime = Duration.seconds(60)
  private static let renewalTime = Duration.seconds(600)
  private static let scopes: Set = ["jwt", "oidc", "reg-code", "dvs-auth"]

  let core: PinLoginCore

  /// The first pass of a login.
  package struct FirstPass: Sendable {
    /// The M-Pin id in hexadecimal digits.
    package var mpinId: String
    /// The point U in hexadecimal digits.
    package var commitment: String
    package var publicKey: String?
    /// The generation of the client's secret, if the client knows it.
    package var generation: String?
    package var scopes: [String]

    package init(
      mpinId: String, commitment: String, publicKey: String? = nil, generation: String? = nil, scopes: [String] = []
    ) {
      (self.mpinId, self.commitment, self.publicKey) = (mpinId, commitment, publicKey)
      (self.generation, self.scopes) = (generation, scopes)
    }
  }

  /// Takes the first pass of a login.
  ///
  /// - Returns: The challenge in hexadecimal digits.
  /// - Throws: ``PinLoginRefusal`` `invalidRequest`; `expiredIdentity` if the client names a generation that is not
  ///   accepted.
  package func challenge(_ pass: FirstPass) async throws -> String {
    let id = try [UInt8](hex: pass.mpinId, named: "mpin_id").lowerHex
    let commitment = try [UInt8](hex: pass.commitment, named: "U", count: 65)
    let key = try pass.publicKey.flatMap { $0.isEmpty ? nil : $0 }
      .map { key throws(PinLoginRefusal) in try [UInt8](hex: key, named: "publicKey", count: 128) }
    guard PinProtocol.isPoint(commitment) else { throw PinLoginRefusal.invalidRequest("U: is not a point.") }
    guard key.map({ PinProtocol.isPublicKey($0) }) ?? true else {
      throw PinLoginRefusal.invalidRequest("publicKey: is not a point of the group.")
    }
    let challenge = PinProtocol.makeChallenge().lowerHex
    let record = PinChallengeRecord(
      mpinHash: PinIdentityRecord.hash(ofMPinID: id), commitment: commitment.lowerHex, challenge: challenge,
      publicKey: key?.lowerHex, generation: pass.generation.flatMap { $0.isEmpty ? nil : $0 },
      scopes: pass.scopes.filter(Self.scopes.contains),
      expiresAt: core.clock.now().advanced(by: Self.challengeTime))
    try await mappingErrors {
      try await core.store.database.write { connection in
        if let generation = record.generation {
          guard try connection.acceptedPinGenerations().contains(generation) else {
            throw PinLoginRefusal.expiredIdentity
          }
        }
        try connection.save(record)
      }
    }
    return challenge
  }

  /// Takes the second pass of a login.
  ///
  /// - Parameters:
  ///   - proof: The point V in hexadecimal digits.
  ///   - access: The code of the page that waits for the login; nil for none.
  /// - Returns: A token that reveals the result once; also for a wrong PIN.
  /// - Throws: ``PinLoginRefusal`` `invalidRequest`; `invalidSession` without a first pass; `PIN_LOGIN_UNAVAILABLE`.
  package func prove(mpinId: String, proof: String, access: String?) async throws -> String {
    let id = try [UInt8](hex: mpinId, named: "mpin_id")
    let proof = try [UInt8](hex: proof, named: "V", count: 65)
    let hash = PinIdentityRecord.hash(ofMPinID: id.lowerHex)
    let now = core.clock.now()
    let (challenge, device, newest) = try await mappingErrors {
      try await core.store.database.readInline { connection in
        (
          try connection.pinChallenge(mpinHash: hash, at: now), try connection.pinKey(mpinHash: hash),
          try connection.acceptedPinGenerations().last
        )
      }
    }
    guard let challenge else { throw PinLoginRefusal.invalidSession }
    let isRight = try await verify(challenge, id: id, proof, of: device, newest: newest)
    let token = Secrets.make("po_")
    let result = PinTokenRecord(
      hash: Secrets.hash(of: token), kind: .authentication, projectId: device?.projectId,
      identityId: device?.id, sessionId: device?.sessionId,
      content: PinTokenRecord.Content(
        accessId: access.flatMap { $0.isEmpty || $0 == "0" ? nil : PinAccessID($0) }, scopes: challenge.scopes,
        isRight: isRight),
      expiresAt: now.advanced(by: Self.resultTime))
    try await mappingErrors {
      try await core.store.database.write { connection in
        // A second answer at the same time has been verified too, but only one gets a result.
        guard try connection.remove(challenge) else { throw PinLoginRefusal.invalidSession }
        try connection.insert(result)
      }
    }
    return token
  }

  /// Verifies a login, with the same work for every identity, known or not.
  private func verify(
    _ challenge: PinChallengeRecord, id: [UInt8], _ proof: [UInt8], of device: PinKeyRecord?, newest: String?
  ) async throws -> Bool {
    let generation: String
    if let known = device?.generation ?? newest {
      generation = known
    } else {
      generation = try await core.authorities.newest()
    }
    let secret = try await core.authorities.secret(of: generation)
    // The key that the client sent, whose order the first pass checked: of an unknown identity there is no other.
    let key = try challenge.publicKey.map { try [UInt8](hex: $0, named: "publicKey") }
    let commitment = try [UInt8](hex: challenge.commitment, named: "U")
    let number = try [UInt8](hex: challenge.challenge, named: "y")
    let fits = await offEventLoop {
      secret.accepts(
        mpinId: id, publicKey: key.map { .checked($0) }, commitment: commitment, challenge: number, proof: proof)
    }
    guard let device else { return false }
    return fits && device.publicKey == challenge.publicKey && device.generation != nil
  }

  // MARK: The last step

  /// A login.
  package struct Login: Sendable {
    package let identity: PinIdentityRecord
    package let scopes: [String]
    /// The signed token of the scope `jwt`, or that of a code for another device; nil for other scopes.
    package internal(set) var token: String?
    /// The code of the page or the app that waited; nil if none did.
    package let code: String?
    /// The token with which the device has to register again; nil if its secret is of the newest generation.
    package let renewal: String?
  }

  private enum Result: Sendable {
    case done(Login)
    case refused(PinLoginRefusal, PinLoginOutcome)
  }

  /// Reveals the result of a login, once, and counts it.
  ///
  /// - Parameters:
  ///   - issuer: The origin under which people reach the service.
  ///   - isRenewable: Whether the client can register again with the same PIN.
  /// - Throws: ``PinLoginRefusal`` `invalidSession`, `unsuccessfulAuthentication`, `revokedIdentity`,
  ///   `expiredIdentity`, `unknownAccess`, `notAuthorized`.
  package func finish(_ token: String, at issuer: String, isRenewable: Bool = true) async throws -> Login {
    let (renewal, quick) = (Secrets.make("pw_"), Secrets.make("pq_"))
    let result = try await mappingErrors {
      try await core.store.database.write { connection in
        let now = core.clock.now()
        guard let given = try connection.takePinToken(hash: Secrets.hash(of: token), .authentication, at: now) else {
          return Result.refused(.invalidSession, .expired)
        }
        guard let id = given.identityId, let identity = try connection.pinIdentity(id) else {
          return .refused(.unsuccessfulAuthentication, .refused)
        }
        return try finish(
          given, of: identity, accepted: connection.acceptedPinGenerations(), renewal: isRenewable ? renewal : nil,
          quick: quick, on: connection, at: now)
      }
    }
    switch result {
    case .refused(let refusal, let outcome):
      core.outcomes.count(outcome)
      throw refusal
    case .done(var login):
      core.outcomes.count(.loggedIn)
      if login.token == nil, !Set(login.scopes).isDisjoint(with: ["jwt", "dvs-auth"]) {
        login.token = try await core.openID.token(
          about: login.identity.userId, for: login.identity.projectId, lifetime: Self.tokenLifetime, at: issuer)
      }
      return login
    }
  }

  private func finish(
    _ given: PinTokenRecord, of identity: PinIdentityRecord, accepted: [String], renewal: String?, quick: String,
    on connection: any Connection, at now: Instant
  ) throws -> Result {
    guard identity.status != .revoked else { return .refused(.revokedIdentity, .revoked) }
    let simulated = try connection.project(identity.projectId).flatMap { SandboxPinUser(identity.userId, in: $0) }
    guard given.content.isRight == true, simulated != .wrong else {
      return try core.countFailure(.wrongPIN, of: identity, on: connection, at: now)
        ? .refused(.revokedIdentity, .revoked) : .refused(.unsuccessfulAuthentication, .wrongPIN)
    }
    do throws(PinLoginRefusal) {
      try check(identity, on: connection, at: now)
    } catch {
      return .refused(error, .refused)
    }
    if simulated == .refused { return .refused(.notAuthorized, .refused) }
    if simulated == .revoked {
      try core.revoke(identity, by: .sandbox, because: "sandbox", on: connection, at: now)
      return .refused(.revokedIdentity, .revoked)
    }
    guard let generation = identity.generation, accepted.contains(generation), simulated != .expired else {
      return .refused(.expiredIdentity, .expired)
    }
    var access: PinAccessRecord?
    if let id = given.content.accessId {
      access = try connection.openPinAccess(id, of: identity.projectId, at: now)
      if access == nil { return .refused(.unknownAccess, .refused) }
    }
    var identity = identity
    let isFirst = identity.status == .issued
    try identity.apply(.rightPIN, at: now)
    try connection.update(identity)
    if isFirst { try register(identity, on: connection, at: now) }
    let code = try access.map {
      try core.complete(
        $0, by: LoginPerson(identity), methods: ["pin", "hwk", "mfa"], on: connection, at: now
      ).code
    }
    try connection.insert(AuditRecord.of(.pinLoggedIn, identity, at: now))
    let scopes = given.content.scopes ?? []
    let isStale =
      renewal != nil && (generation != accepted.last || simulated == .renewed) && identity.publicKey != nil
    if isStale, let renewal {
      try insert(.renewal, renewal, of: identity, for: Self.renewalTime, on: connection, at: now)
    }
    let asksForCode = scopes.contains("reg-code")
    if asksForCode {
      try insert(.quickCode, quick, of: identity, for: Self.tokenLifetime, on: connection, at: now)
    }
    return .done(
      Login(
        identity: identity, scopes: scopes, token: asksForCode ? quick : nil, code: code,
        renewal: isStale ? renewal : nil))
  }

  private func check(
    _ identity: PinIdentityRecord, on connection: any Connection, at now: Instant
  ) throws(PinLoginRefusal) {
    do {
      _ = try core.project(identity.projectId.rawValue, on: connection)
      try core.check(identity.sessionId, in: identity.projectId, on: connection, at: now)
    } catch {
      throw error as? PinLoginRefusal ?? .notAuthorized
    }
  }

  /// Records the first login of a device, which ends the identity that it replaces.
  private func register(_ identity: PinIdentityRecord, on connection: any Connection, at now: Instant) throws {
    try connection.insert(
      AuditRecord.of(.pinRegistered, identity, because: identity.replaces == nil ? nil : "renewed", at: now))
    guard let id = identity.replaces, let former = try connection.pinIdentity(id) else { return }
    try core.revoke(former, by: .system, because: "replaced", on: connection, at: now)
  }

  private func insert(
    _ kind: PinTokenRecord.Kind, _ token: String, of identity: PinIdentityRecord, for time: Duration,
    on connection: any Connection, at now: Instant
  ) throws {
    try connection.insert(
      PinTokenRecord(
        hash: Secrets.hash(of: token), kind: kind, projectId: identity.projectId, identityId: identity.id,
        sessionId: identity.sessionId, content: PinTokenRecord.Content(), expiresAt: now.advanced(by: time)))
  }
}

extension PinLoginCore {
  /// Lets the page or the app go on that waits for a login, whose access has to be locked.
  ///
  /// - Parameter methods: How the person has logged in, in the words of RFC 8176.
  /// - Returns: Its code, and where the page goes if it waits for an OpenID client.
  /// - Throws: ``PinLoginRefusal`` `unknownAccess`.
  func complete(
    _ access: PinAccessRecord, by person: LoginPerson, methods: [String], on connection: any Connection, at now: Instant
  ) throws -> (code: String, redirectURL: String?) {
    var access = access
    (access.status, access.userId) = (.authenticate, person.userId)
    (access.identityId, access.passkeyId) = (person.pinIdentity, person.passkey)
    let code: String
    if let id = access.authorization {
      guard
        let completed = try openID.complete(AuthorizationID(id), as: person, methods: methods, on: connection, at: now)
      else { throw PinLoginRefusal.unknownAccess }
      (code, access.redirectURL) = (completed.code, completed.redirectURL)
    } else {
      code = self.code(of: access.id)
      access.codeHash = Secrets.hash(of: code)
    }
    try connection.update(access)
    return (code, access.redirectURL)
  }

  /// Counts a wrong PIN or signature.
  ///
  /// - Returns: Whether the identity is revoked.
  func countFailure(
    _ event: PinIdentityRecord.Event, of identity: PinIdentityRecord, on connection: any Connection, at now: Instant
  ) throws -> Bool {
    var identity = identity
    do throws(PinIdentityRecord.Refusal) {
      try identity.apply(event, at: now)
    } catch {
      return error == .revoked
    }
    try connection.update(identity)
    try connection.insert(
      AuditRecord.of(
        .pinLoginFailed, identity, because: event == .wrongSignature ? "signature" : nil, at: now))
    guard identity.status == .revoked else { return false }
    try connection.endPinLogins(of: identity.id)
    try connection.insert(AuditRecord.of(.pinRevoked, identity, because: "attempts", at: now))
    return true
  }

  /// Revokes an identity, which has to be locked.
  @discardableResult
  func revoke(
    _ identity: PinIdentityRecord, by actor: AuditActor, because reason: String, on connection: any Connection,
    at now: Instant
  ) throws -> PinIdentityRecord {
    guard identity.status != .revoked else { return identity }
    var identity = identity
    try identity.apply(.revoked, at: now)
    try connection.update(identity)
    try connection.endPinLogins(of: identity.id)
    try connection.insert(AuditRecord.of(.pinRevoked, identity, by: actor, because: reason, at: now))
    return identity
  }

  /// The code that the device and the page of an access get, derived from the secret of the server, so that only its
  /// hash is stored.
  func code(of access: PinAccessID) -> String {
    "pc_" + store.secret.authenticationText(for: "pin-access-code|\(access)")
  }
}

extension Connection {
  /// Returns the access that waits for a login under a code or seven digits; nil if none does. Locks it.
  func openPinAccess(_ id: PinAccessID, of project: ProjectID, at now: Instant) throws -> PinAccessRecord? {
    var found = try pinAccess(id)
    if found == nil, let numbered = try pinAccess(number: id.rawValue, of: project, at: now) {
      found = try pinAccess(numbered.id)
    }
    guard let found, found.projectId == project, [.new, .wid, .user].contains(found.status(at: now)) else { return nil }
    return found
  }
}
