import Encodings
import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import VerificationFlow

/// Pages and apps that wait for a device, and the backend of apps that have none of their own.
extension PinLoginController {
  func addAccessRoutes(to router: Router<MusterContext>) {
    typealias Paths = Routes.PinLogin
    for path in [Paths.codeStatus, Paths.codeStatusV2] { router.post(RouterPath(path), use: take) }
    for path in [Paths.accessStatus, Paths.access] { router.post(RouterPath(path), use: showState) }
    router.post(RouterPath(Paths.code)) { try await begin($0, $1, hasNumber: false) }
    router.post(RouterPath(Paths.accessNumber)) { try await begin($0, $1, hasNumber: true) }
    router.post(RouterPath(Paths.session), use: beginSession)
    router.post(RouterPath(Paths.push), use: refusePush)
    router.post(RouterPath(Paths.authorize), use: authorize)
    router.post(RouterPath(Paths.authorizeURL), use: showAuthorizeURL)
    router.post(RouterPath(Paths.token), use: redeem)
  }

  @Sendable private func take(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.CodeStatus.self, request, context)
    let step: PinAccesses.Step =
      switch message.status {
      case "wid": .read
      case "user": .chosen(userId: message.userId)
      case "abort": .aborted
      default: throw PinLoginRefusal.invalidRequest("status: must be wid, user or abort.")
      }
    let details = try await login.accesses.take(step, of: message.wid, project: request.clientProject)
    let base = try address.origin(for: request)
    let settings = details.project.settings
    return try Response(
      json: PinLoginAnswers.Details(
        prerollId: details.access.userId ?? "", projectId: details.project.id.rawValue, projectName: details.name,
        projectLogoURL: base + Routes.path(Routes.verificationLogo, details.project.id.rawValue),
        pinLength: settings.pinLength, verificationMethod: settings.registration == .email ? "standardEmail" : "custom",
        verificationURL: settings.confirmationURL ?? "\(base)\(Routes.PinLogin.confirm)"))
  }

  @Sendable private func showState(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.Page.self, request, context)
    let state: PinAccesses.State
    do {
      state = try await login.accesses.state(pageToken: message.webOTT)
    } catch PinLoginRefusal.unknownAccess {
      state = .over
    }
    return try Response(
      json: PinLoginAnswers.State(
        status: state.status.rawValue, statusCode: state.status.number, userId: state.userId ?? "",
        redirectURL: state.redirectURL ?? "", authOTT: state.code ?? ""))
  }

  private func begin(_ request: Request, _ context: MusterContext, hasNumber: Bool) async throws -> Response {
    try login.count(address: context.remoteNetwork)
    return try answer(
      with: try await login.accesses.begin(project: request.clientProject, hasNumber: hasNumber), request)
  }

  @Sendable private func beginSession(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.Session.self, request, context)
    return try answer(
      with: try await login.accesses.begin(project: message.projectId ?? request.clientProject), request)
  }

  @Sendable private func authorize(_ request: Request, _ context: MusterContext) async throws -> Response {
    try login.count(address: context.remoteNetwork)
    return try answer(
      with: try await login.accesses.begin(AuthorizationParameters(request, context, address)), request)
  }

  private func answer(with begun: PinAccesses.Begun, _ request: Request) throws -> Response {
    let base = try address.origin(for: request)
    let url = Self.codeURL(of: begun.access.id, at: base)
    return try Response(
      json: PinLoginAnswers.Access(
        webOTT: begun.pageToken, qrURL: url, qrUrl: url, accessURL: base + Routes.PinLogin.access,
        accessId: begun.access.id.rawValue, accessNumber: begun.access.number,
        ttlSeconds: PinAccesses.lifetime.components.seconds, localTimeStart: begun.now.milliseconds,
        localTimeEnd: begun.access.expiresAt.milliseconds))
  }

  /// The URL in a QR code: apps read the access after the number sign, and a browser shows how to go on.
  static func codeURL(of access: PinAccessID, at base: String) -> String {
    "\(base)\(Routes.PinLogin.app)#\(access)"
  }

  @Sendable private func refusePush(_ request: Request, _ context: MusterContext) async throws -> Response {
    try login.count(address: context.remoteNetwork)
    throw PinLoginRefusal.noPushToken
  }

  // MARK: The backend of apps

  @Sendable private func showAuthorizeURL(_ request: Request, _ context: MusterContext) async throws -> Response {
    try login.count(address: context.remoteNetwork)
    let project = try await login.accesses.admit(project: request.clientProject, client: request.clientDescription)
    let base = try address.origin(for: request)
    let query = [
      ("client_id", project.id.rawValue), ("response_type", "code"), ("scope", "openid profile email"),
      ("redirect_uri", base + Routes.PinLogin.token), ("state", [UInt8].random(count: 16).lowerHex),
      ("nonce", [UInt8].random(count: 16).lowerHex),
    ].map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
    return try Response(
      json: PinLoginAnswers.AuthorizeURL(authorizeURL: "\(base)\(Routes.PinLogin.authorize)?\(query)"))
  }

  @Sendable private func redeem(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.Redemption.self, request, context)
    guard !message.code.isEmpty, !message.userID.isEmpty else {
      throw PinLoginRefusal.invalidRequest("code and userID must not be empty.")
    }
    let redeemed = try await login.logins.redeem(message.code, userId: message.userID)
    return try Response(
      json: PinLoginAnswers.Token(
        token: redeemed.token, expiresAt: PinLoginAnswers.time(redeemed.login.expiresAt),
        userID: redeemed.person.userId, sessionId: redeemed.person.sessionId?.rawValue))
  }
}
