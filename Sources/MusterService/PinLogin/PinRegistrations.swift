internal import Encodings
internal import Foundation
internal import MusterStore
package import VerificationFlow

/// Registers devices, and gives them their secrets: a part from each of the two authorities.
package struct PinRegistrations: Sendable {
  /// How long a device can fetch a part of its secret.
  private static let fetchTime = Duration.seconds(300)
  private static let maxRegistrations = 20

  let core: PinLoginCore
  let verifications: PinVerifications

  /// A registered device.
  package struct Registered: Sendable {
    package let identity: PinIdentityRecord
    /// The token that finishes the registration; empty if it is finished.
    package let token: String
    package let project: PinLoginProject
    package let now: Instant
  }

  /// The secret of a device, of which a part is fetched from an authority each.
  package struct Issued: Sendable {
    package let identity: PinIdentityRecord
    package let project: PinLoginProject
    package let generation: String
    /// The first authority's part.
    package let share: [UInt8]
    /// The parameters with which the parts of the first and the second authority are fetched.
    package let parameters: (first: [String: String], second: [String: String])
  }

  // MARK: Registering

  /// Registers a device whose person has an activation token.
  ///
  /// - Throws: ``PinLoginRefusal`` `invalidActivationToken`, `notAuthorized`, `invalidRequest`.
  package func register(
    userId: String, deviceName: String?, activationToken: String
  ) async throws -> Registered {
    let token = Secrets.make("pr_")
    return try await mappingErrors {
      try await core.store.database.write { connection in
        try register(
          userId: userId, deviceName: deviceName, activationToken: activationToken, registration: token,
          on: connection, at: core.clock.now())
      }
    }
  }

  /// Registers a device and issues its secret in one step.
  ///
  /// - Throws: As ``register(userId:deviceName:activationToken:)``; `PIN_LOGIN_UNAVAILABLE`.
  package func registerAtOnce(
    userId: String, deviceName: String?, activationToken: String, publicKey: String
  ) async throws -> Issued {
    let key = try Self.publicKey(publicKey)
    let generation = try await core.authorities.newest()
    let (identity, project) = try await mappingErrors {
      try await core.store.database.write { connection in
        let now = core.clock.now()
        let registered = try register(
          userId: userId, deviceName: deviceName, activationToken: activationToken, registration: nil, on: connection,
          at: now)
        var identity = registered.identity
        try identity.apply(.issued(generation: generation, publicKey: key), at: now)
        try connection.update(identity)
        return (identity, registered.project)
      }
    }
    return try await issued(identity, in: project)
  }

  /// Registers a device of the oldest generation of clients, whose person confirms the e-mail address afterwards.
  ///
  /// - Parameters:
  ///   - activateCode: An activation token, a code of six digits, or what else the client has read; nil for nothing.
  ///   - former: The M-Pin id and the token of a registration that is repeated.
  /// - Throws: ``PinLoginRefusal`` `notAuthorized`, `invalidRequest`, `backoff`, `unknownRegistration`;
  ///   `OTP_DELIVERY_FAILED`.
  package func begin(
    _ request: PinVerifications.Request, deviceName: String?, activateCode: String?,
    repeating former: (mpinId: String, token: String)?
  ) async throws -> Registered {
    let project = try await core.project(request.project)
    if former == nil, let registered = try await activated(request, deviceName, by: activateCode, in: project) {
      return registered
    }
    guard project.settings.registration == .email else { throw PinLoginRefusal.notAuthorized }
    if let former {
      let identity = try await core.store.database.readInline {
        try registration(former.mpinId, former.token, on: $0)
      }
      guard PinLoginCore.isSame(identity.userId, request.userId) else { throw PinLoginRefusal.unknownRegistration }
      if identity.status == .pending {
        _ = try await verifications.send(request, in: project, for: identity.id)
      }
      return Registered(identity: identity, token: former.token, project: project, now: core.clock.now())
    }
    let token = Secrets.make("pr_")
    let now = core.clock.now()
    let userId = try PinLoginCore.userId(request.userId)
    let identity = try record(
      of: userId, deviceName, in: project.id, session: nil, status: .pending, registration: token, at: now)
    _ = try await verifications.send(request, in: project, for: identity.id) { connection in
      try checkCount(of: identity, on: connection)
      try connection.insert(identity, mpinHash: identity.mpinHash)
    }
    return Registered(identity: identity, token: token, project: project, now: now)
  }

  /// Returns a device that needs no e-mail, because its person has a token or a code.
  private func activated(
    _ request: PinVerifications.Request, _ deviceName: String?, by code: String?, in project: PinLoginProject
  ) async throws -> Registered? {
    guard let code, !code.isEmpty else { return nil }
    var token = code
    if code.utf8.count == LoginCodes.length {
      guard
        case .token(let given, _, _)? = try? await verifications.confirm(
          userId: request.userId, code: code, project: project.id.rawValue)
      else { return nil }
      token = given
    }
    guard token.hasPrefix("pa_") else { return nil }
    return try await register(userId: request.userId, deviceName: deviceName, activationToken: token)
  }

  private func register(
    userId: String, deviceName: String?, activationToken: String, registration: String?,
    on connection: any Connection, at now: Instant
  ) throws -> Registered {
    guard
      let token = try connection.takePinToken(hash: Secrets.hash(of: activationToken), .activation, at: now),
      let user = token.content.userId, PinLoginCore.isSame(user, userId), let projectID = token.projectId
    else { throw PinLoginRefusal.invalidActivationToken }
    let project = try core.project(projectID.rawValue, on: connection)
    guard project.settings.registration == .email || token.sessionId != nil else {
      throw PinLoginRefusal.notAuthorized
    }
    try core.check(token.sessionId, in: projectID, on: connection, at: now)
    let identity = try record(
      of: user, deviceName, in: projectID, session: token.sessionId, status: .activated, registration: registration,
      at: now)
    try checkCount(of: identity, on: connection)
    try connection.insert(identity, mpinHash: identity.mpinHash)
    return Registered(identity: identity, token: registration ?? "", project: project, now: now)
  }

  // MARK: Secrets

  /// Issues the secret of a registered device.
  ///
  /// - Parameters:
  ///   - token: The token that the registration gave.
  ///   - publicKey: The public key of the device in hexadecimal digits; nil for a client without one.
  /// - Throws: ``PinLoginRefusal`` `unknownRegistration`, `notVerified`, `expired`, `invalidRequest`;
  ///   `PIN_LOGIN_UNAVAILABLE`.
  package func issue(mpinId: String, token: String, publicKey: String?) async throws -> Issued {
    let key = try publicKey.map { try Self.publicKey($0) }
    let generation = try await core.authorities.newest()
    let (identity, project) = try await mappingErrors {
      try await core.store.database.write { connection in
        let now = core.clock.now()
        var identity = try registration(mpinId, token, on: connection)
        let project = try core.project(identity.projectId.rawValue, on: connection)
        do throws(PinIdentityRecord.Refusal) {
          try identity.apply(.issued(generation: generation, publicKey: key), at: now)
        } catch {
          switch error {
          case .notActivated: throw PinLoginRefusal.notVerified
          case .expired: throw PinLoginRefusal.expired
          case .revoked, .outOfOrder: throw PinLoginRefusal.unknownRegistration
          }
        }
        try connection.update(identity)
        return (identity, project)
      }
    }
    return try await issued(identity, in: project)
  }

  /// Registers a device again that has a secret of an older generation, in its place.
  ///
  /// - Throws: ``PinLoginRefusal`` `invalidActivationToken`, `notAuthorized`, `invalidRequest`.
  package func renew(token: String, publicKey: String, deviceName: String?) async throws -> Issued {
    let key = try Self.publicKey(publicKey)
    let generation = try await core.authorities.newest()
    let (identity, project) = try await mappingErrors {
      try await core.store.database.write { connection in
        let now = core.clock.now()
        guard let given = try connection.takePinToken(hash: Secrets.hash(of: token), .renewal, at: now),
          let id = given.identityId, let former = try connection.pinIdentity(id), former.status.canLogIn
        else { throw PinLoginRefusal.invalidActivationToken }
        let project = try core.project(former.projectId.rawValue, on: connection)
        try core.check(former.sessionId, in: former.projectId, on: connection, at: now)
        var identity = try record(
          of: former.userId, deviceName ?? former.deviceName, in: former.projectId, session: former.sessionId,
          status: .activated, registration: nil, replaces: former.id, at: now)
        try identity.apply(.issued(generation: generation, publicKey: key), at: now)
        try connection.insert(identity, mpinHash: identity.mpinHash)
        return (identity, project)
      }
    }
    return try await issued(identity, in: project)
  }

  private func issued(_ identity: PinIdentityRecord, in project: PinLoginProject) async throws -> Issued {
    let id = try Self.clientID(of: identity)
    let generation = identity.generation ?? ""
    let share = try await core.authorities.clientShare(from: .first, for: id, of: generation)
    core.outcomes.count(.registered)
    return Issued(
      identity: identity, project: project, generation: generation, share: share,
      parameters: (
        try parameters(for: .first, id: id, identity), try parameters(for: .second, id: id, identity)
      ))
  }

  /// Returns an authority's part of a client's secret.
  ///
  /// - Parameters:
  ///   - authority: The number of the authority.
  ///   - parameters: Those that ``Issued`` gave.
  /// - Throws: ``PinLoginRefusal`` `expired`, `invalidRequest`; `PIN_LOGIN_UNAVAILABLE`.
  package func clientSecret(from authority: String, _ parameters: [String: String]) async throws -> [UInt8] {
    guard let authority = PinAuthorities.Authority(rawValue: authority),
      let signature = parameters["signature"].flatMap({ [UInt8](lowerHex: $0) }),
      core.store.secret.isAuthenticationCode(signature, for: Self.signed(parameters, for: authority)),
      let expires = parameters["expires"].flatMap({ Int64($0) }), let sealed = parameters["id"],
      let generation = parameters["dtas"],
      let id = [UInt8](lowerHex: try core.store.secret.open(sealed, for: Self.purpose(authority)))
    else { throw PinLoginRefusal.invalidRequest("The parameters of the URL are not those that were given.") }
    guard core.clock.now() < Instant(milliseconds: expires * 1000) else { throw PinLoginRefusal.expired }
    return try await core.authorities.clientShare(from: authority, for: id, of: generation)
  }

  private func parameters(
    for authority: PinAuthorities.Authority, id: [UInt8], _ identity: PinIdentityRecord
  ) throws -> [String: String] {
    let expires = core.clock.now().advanced(by: Self.fetchTime).milliseconds / 1000
    var parameters = [
      "app_id": identity.projectId.rawValue, "expires": "\(expires)", "mobile": "1",
      "hash_mpin_id": Secrets.hash(of: id.lowerHex), "hash_user_id": identity.userIndex,
      "dtas": identity.generation ?? "",
      // An authority needs the id itself, which holds the address of the person.
      "id": try core.store.secret.seal(id.lowerHex, for: Self.purpose(authority)),
    ]
    parameters["signature"] =
      core.store.secret.authenticationCode(for: Self.signed(parameters, for: authority)).lowerHex
    return parameters
  }

  private static func signed(_ parameters: [String: String], for authority: PinAuthorities.Authority) -> String {
    let names = ["app_id", "expires", "hash_mpin_id", "hash_user_id", "mobile", "dtas", "id"]
    return "pin-client-secret|\(authority.rawValue)|" + names.map { parameters[$0] ?? "" }.joined(separator: "|")
  }

  private static func purpose(_ authority: PinAuthorities.Authority) -> String {
    "pin-client-secret|\(authority.rawValue)"
  }

  // MARK: Records

  /// Returns the registration with this id and token, which has to be in time.
  private func registration(
    _ mpinId: String, _ token: String, on connection: any Connection
  ) throws -> PinIdentityRecord {
    guard let identity = try connection.pinIdentity(mpinHash: PinIdentityRecord.hash(ofMPinID: mpinId)),
      let hash = identity.registrationHash, hash == Secrets.hash(of: token), identity.status.isRegistering
    else { throw PinLoginRefusal.unknownRegistration }
    return identity
  }

  /// Checks that a user does not collect registrations. Those that anyone can begin with the user's address do not keep
  /// the user from registering.
  private func checkCount(of identity: PinIdentityRecord, on connection: any Connection) throws {
    let counts = try connection.pinIdentityCounts(
      userIndex: identity.userIndex, of: identity.projectId, at: identity.createdAt)
    guard (identity.status == .pending ? counts.pending : counts.others) < Self.maxRegistrations else {
      throw ServiceError(
        .tooManyRequests, "The user has too many devices.", retryAfter: PinVerifications.lifetime)
    }
  }

  private func record(
    of userId: String, _ deviceName: String?, in project: ProjectID, session: SessionID?,
    status: PinIdentityRecord.Status, registration token: String?, replaces former: PinIdentityID? = nil,
    at now: Instant
  ) throws -> PinIdentityRecord {
    PinIdentityRecord(
      id: PinIdentityID(freshID()), projectId: project, sessionId: session,
      mpinId: try Self.makeMPinID(of: userId, at: now),
      userId: userId, userIndex: core.userIndex(userId, in: project), deviceName: PinLoginCore.deviceName(deviceName),
      status: status, registrationHash: token.map { Secrets.hash(of: $0) },
      registrationEndsAt: now.advanced(by: PinVerifications.lifetime), replaces: former, createdAt: now)
  }

  private struct MPinID: Encodable {
    let issued: Int64
    let salt: String
    let userID: String
  }

  /// Returns a new M-Pin id: a JSON text in hexadecimal digits.
  private static func makeMPinID(of userId: String, at now: Instant) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let id = MPinID(issued: now.milliseconds / 1000, salt: [UInt8].random(count: 16).lowerHex, userID: userId)
    return [UInt8](try encoder.encode(id)).lowerHex
  }

  /// Returns the bytes that a client's secret is made for.
  private static func clientID(of identity: PinIdentityRecord) throws(PinLoginRefusal) -> [UInt8] {
    let key = try identity.publicKey.map { key throws(PinLoginRefusal) in try [UInt8](hex: key, named: "publicKey") }
    return try [UInt8](hex: identity.mpinId, named: "mpinId") + (key ?? [])
  }

  /// Returns the digits of a public key in lower case.
  private static func publicKey(_ text: String) throws(PinLoginRefusal) -> String {
    let bytes = try [UInt8](hex: text, named: "publicKey", count: 128)
    guard PinProtocol.isPublicKey(bytes) else { throw .invalidRequest("publicKey: is not a point of the group.") }
    return bytes.lowerHex
  }
}
