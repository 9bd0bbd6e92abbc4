import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// Gives verified persons a login, and shows and revokes the devices of people: to backends, and to the people
/// themselves once they have logged in.
struct PinIdentitiesController: Controller {
  static let openRoutes = [
    OpenRoute(.get, Routes.pinDevices, .pinLogin), OpenRoute(.put, Routes.pinDevice, .pinLogin),
    OpenRoute(.delete, Routes.pinDevice, .pinLogin),
  ]

  private static let maxBytes = 4096

  let login: PinLogin

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.post(RouterPath(Routes.sessionLogin), use: offer)
    router.get(RouterPath(Routes.pinIdentities), use: list)
    router.delete(RouterPath(Routes.pinIdentity), use: revoke)
    router.post(RouterPath(Routes.pinLoginIntrospection), use: introspect)
    routers.open.get(RouterPath(Routes.pinDevices), use: listOwn)
    routers.open.put(RouterPath(Routes.pinDevice), use: renameOwn)
    routers.open.delete(RouterPath(Routes.pinDevice), use: revokeOwn)
  }

  // MARK: Backends

  @Sendable private func offer(_ request: Request, _ context: CallerContext) async throws -> Response {
    let body = try await request.wholeBody(context, maxBytes: Self.maxBytes)
    let message =
      body.readableBytes == 0
      ? PinLoginOfferRequest()
      : try await Request.decode(PinLoginOfferRequest.self, from: body, of: context.operation)
    let offer = try await login.identities.offer(context.id(), userId: message.userId, by: context.caller)
    return try Response(
      json: PinLoginOffer(
        userId: offer.userId, activationToken: offer.activationToken, expiresAt: Date(offer.expiresAt),
        code: offer.code, codeExpiresAt: Date(offer.codeExpiresAt)), status: .created)
  }

  @Sendable private func list(_ request: Request, _ context: CallerContext) async throws -> Response {
    let identities = try await login.identities.list(try request.personFilter(), by: context.caller)
    return try Response(json: PinIdentityList(identities: identities.map { PinIdentity($0) }))
  }

  @Sendable private func revoke(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await login.identities.revoke(context.id(), by: context.caller)
    return Response(status: .noContent)
  }

  @Sendable private func introspect(_ request: Request, _ context: CallerContext) async throws -> Response {
    let message = try await request.message(PinLoginToken.self, context)
    let found = try await login.logins.find(token: message.token, by: context.caller)
    return try Response(
      json: PinLoginState(
        active: found != nil, userId: found?.person.userId, sessionId: found?.person.sessionId?.rawValue,
        identityId: found?.person.pinIdentity?.rawValue, passkeyId: found?.person.passkey?.rawValue,
        loggedInAt: found.map { Date($0.login.createdAt) },
        expiresAt: found.map { Date($0.login.expiresAt) }))
  }

  // MARK: Persons

  @Sendable private func listOwn(_ request: Request, _ context: MusterContext) async throws -> Response {
    try login.count(address: context.remoteNetwork)
    let (devices, own) = try await login.identities.list(loginToken: request.bearer)
    return try Response(json: PinDeviceList(devices: devices.map { PinDevice($0, isOwn: $0.id == own) }))
  }

  @Sendable private func renameOwn(_ request: Request, _ context: MusterContext) async throws -> Response {
    try login.count(address: context.remoteNetwork)
    let own = try await login.identities.list(loginToken: request.bearer).own
    let body = try await request.wholeBody(context, maxBytes: Self.maxBytes)
    let message = try await Request.decode(PinDeviceName.self, from: body, of: context.operation)
    let device = try await login.identities.rename(
      context.id(), to: message.deviceName, loginToken: request.bearer)
    return try Response(json: PinDevice(device, isOwn: device.id == own))
  }

  @Sendable private func revokeOwn(_ request: Request, _ context: MusterContext) async throws -> Response {
    try login.count(address: context.remoteNetwork)
    try await login.identities.revoke(context.id(), loginToken: request.bearer)
    return Response(status: .noContent)
  }
}

extension Request {
  /// Returns whose devices or passkeys the query names.
  ///
  /// - Throws: `INVALID_REQUEST`.
  func personFilter() throws(ServiceError) -> PinIdentities.Filter {
    switch (field("userId"), field("sessionId")) {
    case (let user?, nil): .user(user)
    case (nil, let session?): .session(SessionID(session))
    default: throw .invalid("The query must have userId or sessionId.")
    }
  }
}

extension PinIdentity {
  init(_ identity: PinIdentityRecord) {
    self.init(
      id: identity.id.rawValue, userId: identity.userId, sessionId: identity.sessionId?.rawValue,
      deviceName: identity.deviceName, status: Code(identity.status.rawValue), createdAt: Date(identity.createdAt),
      lastLoginAt: identity.lastLoginAt.map { Date($0) }, revokedAt: identity.endedAt.map { Date($0) })
  }
}

extension PinDevice {
  fileprivate init(_ identity: PinIdentityRecord, isOwn: Bool) {
    self.init(
      id: identity.id.rawValue, deviceName: identity.deviceName, isOwn: isOwn, createdAt: Date(identity.createdAt),
      lastLoginAt: identity.lastLoginAt.map { Date($0) })
  }
}
