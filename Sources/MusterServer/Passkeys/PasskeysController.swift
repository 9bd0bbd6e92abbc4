import Encodings
import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow
import WebAuthn

/// Registers passkeys and logs people in with them: on the pages of the service, those of the relying party, and in
/// apps.
struct PasskeysController: Controller {
  static let openRoutes = [
    OpenRoute(.post, Routes.passkeyRegistrationOptions, .passkeyClient),
    OpenRoute(.post, Routes.passkeyRegistrations, .passkeyClient),
    OpenRoute(.post, Routes.passkeyLoginOptions, .passkeyClient),
    OpenRoute(.post, Routes.passkeyLogins, .passkeyClient),
    OpenRoute(.get, Routes.ownPasskeys, .pinLogin), OpenRoute(.put, Routes.ownPasskey, .pinLogin),
    OpenRoute(.delete, Routes.ownPasskey, .pinLogin),
  ]

  private static let maxBytes = 65_536

  let passkeys: Passkeys
  let address: PublicAddress

  func addRoutes(to routers: Routers) {
    let open = routers.open
    open.post(RouterPath(Routes.passkeyRegistrationOptions), use: beginRegistration)
    open.post(RouterPath(Routes.passkeyRegistrations), use: register)
    open.post(RouterPath(Routes.passkeyLoginOptions), use: beginLogin)
    open.post(RouterPath(Routes.passkeyLogins), use: logIn)
    open.get(RouterPath(Routes.ownPasskeys), use: listOwn)
    open.put(RouterPath(Routes.ownPasskey), use: renameOwn)
    open.delete(RouterPath(Routes.ownPasskey), use: revokeOwn)
    let router = routers.authenticated()
    router.get(RouterPath(Routes.passkeys), use: list)
    router.delete(RouterPath(Routes.passkey), use: revoke)
  }

  // MARK: Registrations and logins

  /// Reads a message of a client, which is counted by its address. Browsers add members of their own.
  private func message<Value: Decodable & Sendable>(
    _ type: Value.Type, _ request: Request, _ context: MusterContext
  ) async throws -> Value {
    try passkeys.count(address: context.remoteNetwork)
    return try await Request.decode(type, from: request.wholeBody(context, maxBytes: Self.maxBytes))
  }

  @Sendable private func beginRegistration(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PasskeyRegistrationOptionsRequest.self, request, context)
    let options = try await passkeys.registrations.begin(
      activation: message.activationToken, login: request.bearer, at: try address.origin(for: request))
    return try Response(
      json: PasskeyRegistrationOptions(
        registration: options.token, expiresAt: Date(options.expiresAt),
        publicKey: PasskeyCreationOptions(
          relyingParty: options.relyingParty, partyName: options.partyName,
          userHandle: Data(options.userHandle).base64URL, userName: options.userId,
          challenge: Data(options.challenge).base64URL,
          algorithms: CredentialKey.Algorithm.allCases.map { Int($0.rawValue) },
          timeout: options.lifetime.wholeMilliseconds, known: options.known.map { Data($0).base64URL })))
  }

  @Sendable private func register(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PasskeyRegistration.self, request, context)
    let credential = message.credential
    try Self.check(type: credential.type)
    let passkey = try await passkeys.registrations.finish(
      token: message.registration,
      RegistrationResponse(
        id: try Self.bytes(credential.id, "id"),
        clientData: try Self.bytes(credential.response.clientDataJSON, "response.clientDataJSON"),
        attestationObject: try Self.bytes(credential.response.attestationObject, "response.attestationObject")),
      name: message.name, at: try address.origin(for: request))
    return try Response(json: OwnPasskey(passkey, isOwn: false), status: .created)
  }

  @Sendable private func beginLogin(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PasskeyLoginOptionsRequest.self, request, context)
    let options = try await passkeys.authentications.begin(
      pageToken: message.pageToken, at: try address.origin(for: request))
    return try Response(
      json: PasskeyLoginOptions(
        expiresAt: Date(options.expiresAt),
        publicKey: PasskeyRequestOptions(
          challenge: Data(options.challenge).base64URL, relyingParty: options.relyingParty,
          timeout: options.lifetime.wholeMilliseconds)))
  }

  @Sendable private func logIn(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PasskeyLoginRequest.self, request, context)
    let credential = message.credential
    try Self.check(type: credential.type)
    let id = try Self.bytes(credential.id, "id")
    let login = try await passkeys.authentications.finish(
      pageToken: message.pageToken, credential: id,
      AssertionResponse(
        id: id, clientData: try Self.bytes(credential.response.clientDataJSON, "response.clientDataJSON"),
        authenticatorData: try Self.bytes(credential.response.authenticatorData, "response.authenticatorData"),
        signature: try Self.bytes(credential.response.signature, "response.signature"),
        userHandle: try credential.response.userHandle.map { try Self.bytes($0, "response.userHandle") }),
      at: try address.origin(for: request))
    return try Response(json: PasskeyLogin(userId: login.userId, code: login.code, redirectUrl: login.redirectURL))
  }

  private static func check(type: String) throws(ServiceError) {
    guard type == "public-key" else { throw .invalid("credential.type: must be public-key.") }
  }

  private static func bytes(_ text: String, _ name: String) throws(ServiceError) -> [UInt8] {
    guard let data = Data(base64URL: text) else { throw .invalid("credential.\(name): must be base64url.") }
    return Array(data)
  }

  // MARK: Backends

  @Sendable private func list(_ request: Request, _ context: CallerContext) async throws -> Response {
    let all = try await passkeys.registered.list(try request.personFilter(), by: context.caller)
    return try Response(json: PasskeyList(passkeys: all.map { Passkey($0) }))
  }

  @Sendable private func revoke(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await passkeys.registered.revoke(context.id(), by: context.caller)
    return Response(status: .noContent)
  }

  // MARK: Persons

  @Sendable private func listOwn(_ request: Request, _ context: MusterContext) async throws -> Response {
    try passkeys.count(address: context.remoteNetwork)
    let (all, own) = try await passkeys.registered.list(loginToken: request.bearer)
    return try Response(json: OwnPasskeyList(passkeys: all.map { OwnPasskey($0, isOwn: $0.id == own) }))
  }

  @Sendable private func renameOwn(_ request: Request, _ context: MusterContext) async throws -> Response {
    try passkeys.count(address: context.remoteNetwork)
    // Whoever may not rename it learns nothing of the body.
    _ = try await passkeys.registered.list(loginToken: request.bearer)
    let body = try await request.wholeBody(context, maxBytes: Self.maxBytes)
    let message = try await Request.decode(PasskeyName.self, from: body, of: context.operation)
    let (passkey, own) = try await passkeys.registered.rename(
      context.id(), to: message.name, loginToken: request.bearer)
    return try Response(json: OwnPasskey(passkey, isOwn: passkey.id == own))
  }

  @Sendable private func revokeOwn(_ request: Request, _ context: MusterContext) async throws -> Response {
    try passkeys.count(address: context.remoteNetwork)
    try await passkeys.registered.revoke(context.id(), loginToken: request.bearer)
    return Response(status: .noContent)
  }
}

extension Passkey {
  fileprivate init(_ passkey: PasskeyRecord) {
    self.init(
      id: passkey.id.rawValue, userId: passkey.userId, sessionId: passkey.sessionId?.rawValue, name: passkey.name,
      status: Code(passkey.status.rawValue), relyingParty: passkey.relyingParty, modelId: passkey.modelID,
      attestation: Code(passkey.attestation), backupEligible: passkey.isBackupEligible, backedUp: passkey.isBackedUp,
      createdAt: Date(passkey.createdAt), lastLoginAt: passkey.lastLoginAt.map { Date($0) },
      revokedAt: passkey.endedAt.map { Date($0) })
  }
}

extension OwnPasskey {
  fileprivate init(_ passkey: PasskeyRecord, isOwn: Bool) {
    self.init(
      id: passkey.id.rawValue, name: passkey.name, isOwn: isOwn, backedUp: passkey.isBackedUp,
      createdAt: Date(passkey.createdAt), lastLoginAt: passkey.lastLoginAt.map { Date($0) })
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int {
    Int(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
