import Encodings
import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import NIOCore
import NIOFoundationCompat
import VerificationFlow

/// Serves the apps that register devices and log people in with a PIN, with the paths and bodies of three generations
/// of clients, and the pages that wait for them. Bodies are JSON whatever their media type says.
struct PinLoginController: Controller {
  static var openRoutes: [OpenRoute] {
    typealias Paths = Routes.PinLogin
    let gets = [Paths.clientSettings, Paths.signature, Paths.signatureV2, Paths.clientSecret]
    let puts = [Paths.user, Paths.userByID, Paths.userV2]
    let posts =
      [
        Paths.pass1, Paths.pass2, Paths.authenticate, Paths.codeStatus, Paths.code, Paths.accessNumber,
        Paths.accessStatus, Paths.confirmation, Paths.quickCode, Paths.pass1V2, Paths.pass2V2, Paths.authenticateV2,
        Paths.renewal, Paths.codeStatusV2, Paths.access, Paths.session, Paths.registration, Paths.push,
        Paths.signatureCheck, Paths.authorize, Paths.authorizeURL, Paths.token,
      ] + Paths.verification
    return gets.map { OpenRoute(.get, $0, .pinClient) } + puts.map { OpenRoute(.put, $0, .pinClient) }
      + posts.map { OpenRoute(.post, $0, .pinClient) }
  }

  private static let maxBytes = 65_536

  let login: PinLogin
  let address: PublicAddress

  func addRoutes(to routers: Routers) {
    typealias Paths = Routes.PinLogin
    let router = routers.open
    router.get(RouterPath(Paths.clientSettings), use: showSettings)
    router.put(RouterPath(Paths.user), use: begin)
    router.put(RouterPath(Paths.userByID), use: begin)
    router.put(RouterPath(Paths.userV2), use: begin)
    router.get(RouterPath(Paths.signature), use: issueToFirst)
    router.get(RouterPath(Paths.signatureV2), use: issue)
    router.get(RouterPath(Paths.clientSecret), use: readClientSecret)
    router.post(RouterPath(Paths.registration), use: registerAtOnce)
    router.post(RouterPath(Paths.renewal), use: renew)
    for path in Paths.verification { router.post(RouterPath(path), use: sendMail) }
    router.post(RouterPath(Paths.confirmation), use: confirm)
    router.post(RouterPath(Paths.quickCode), use: makeQuickCode)
    for path in [Paths.pass1, Paths.pass1V2] { router.post(RouterPath(path), use: challenge) }
    for path in [Paths.pass2, Paths.pass2V2] { router.post(RouterPath(path), use: prove) }
    router.post(RouterPath(Paths.authenticate), use: finishFirst)
    router.post(RouterPath(Paths.authenticateV2), use: finish)
    router.post(RouterPath(Paths.signatureCheck), use: checkSignature)
    addAccessRoutes(to: router)
  }

  /// Reads a message of a client, which is counted by its address.
  func message<Value: Decodable & Sendable>(
    _ type: Value.Type, _ request: Request, _ context: MusterContext
  ) async throws -> Value {
    try login.count(address: context.remoteNetwork)
    return try await Request.decode(type, from: request.wholeBody(context, maxBytes: Self.maxBytes))
  }

  // MARK: Registration

  @Sendable private func showSettings(_ request: Request, _ context: MusterContext) async throws -> Response {
    let project = try await login.project(request.clientProject)
    let base = try address.origin(for: request)
    return try Response(
      json: PinLoginAnswers.ClientSettings(
        registerURL: "\(base)/rps/user", signatureURL: "\(base)/rps/signature", certivoxURL: "\(base)/d-ta/2/",
        timePermitsURL: "\(base)/rps/timePermit", timePermitsStorageURL: "\(base)/rps/timePermits",
        mpinAuthServerURL: "\(base)/rps", authenticateURL: "\(base)/rps/authenticate",
        mobileAuthenticateURL: "\(base)/rps/authenticate", codeStatusURL: "\(base)/rps/codeStatus",
        accessNumberURL: "\(base)/rps/accessnumber", getAccessNumberURL: "\(base)/rps/getAccessNumber",
        getQrUrl: "\(base)/rps/getQrUrl", appID: project.id.rawValue, seedValue: [UInt8].random(count: 100).lowerHex,
        pinLength: project.settings.pinLength))
  }

  @Sendable private func begin(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.Registration.self, request, context)
    let isFirst = PinClient(of: request) == .first
    let registered: PinRegistrations.Registered
    if !isFirst, let token = message.activateCode, !token.isEmpty {
      registered = try await login.registrations.register(
        userId: message.userId, deviceName: message.deviceName, activationToken: token)
    } else {
      let former = context.parameters.get("mpinId").map { ($0, message.regOTT ?? "") }
      registered = try await login.registrations.begin(
        PinVerifications.Request(
          project: request.clientProject, userId: message.userId, origin: try address.origin(for: request),
          language: request.language.rawValue, address: context.remoteNetwork),
        deviceName: message.deviceName, activateCode: message.activateCode, repeating: former)
    }
    return try Response(json: PinLoginAnswers.Registered(registered, isFirst: isFirst))
  }

  @Sendable private func issueToFirst(_ request: Request, _ context: MusterContext) async throws -> Response {
    try login.count(address: context.remoteNetwork)
    let issued = try await login.registrations.issue(
      mpinId: context.parameter("mpinId"), token: request.field("regOTT") ?? "", publicKey: nil)
    return try Response(
      json: PinLoginAnswers.FirstIssued(
        clientSecretShare: issued.share.lowerHex, params: Self.query(issued.parameters.second)))
  }

  @Sendable private func issue(_ request: Request, _ context: MusterContext) async throws -> Response {
    try login.count(address: context.remoteNetwork)
    guard let key = request.field("publicKey") else { throw PinLoginRefusal.invalidRequest("publicKey: is missing.") }
    let issued = try await login.registrations.issue(
      mpinId: context.parameter("mpinId"), token: request.field("regOTT") ?? "", publicKey: key)
    return try answer(with: issued, isRenewal: false, request)
  }

  @Sendable private func renew(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.Renewal.self, request, context)
    let issued = try await login.registrations.renew(
      token: message.dvsRegisterToken, publicKey: message.publicKey, deviceName: message.deviceName)
    return try answer(with: issued, isRenewal: true, request)
  }

  private func answer(
    with issued: PinRegistrations.Issued, isRenewal: Bool, _ request: Request
  ) throws -> Response {
    let base = try address.origin(for: request)
    return try Response(
      json: PinLoginAnswers.Issued(
        mpinId: isRenewal ? issued.identity.mpinId : nil, dvsClientSecretShare: issued.share.lowerHex,
        cs2url: "\(base)/d-ta/2/clientSecret?\(Self.query(issued.parameters.second))", dtas: issued.generation,
        projectId: issued.project.id.rawValue, pinLength: issued.project.settings.pinLength))
  }

  @Sendable private func registerAtOnce(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.Registration.self, request, context)
    guard let key = message.publicKey else { throw PinLoginRefusal.invalidRequest("publicKey: is missing.") }
    let issued = try await login.registrations.registerAtOnce(
      userId: message.userId, deviceName: message.deviceName, activationToken: message.activationToken ?? "",
      publicKey: key)
    let base = try address.origin(for: request)
    return try Response(
      json: PinLoginAnswers.IssuedAtOnce(
        mpinId: issued.identity.mpinId, projectId: issued.project.id.rawValue,
        pinLength: issued.project.settings.pinLength,
        secretUrls: [
          "\(base)/d-ta/1/clientSecret?\(Self.query(issued.parameters.first))",
          "\(base)/d-ta/2/clientSecret?\(Self.query(issued.parameters.second))",
        ], dtas: issued.generation, verificationType: issued.project.settings.method.rawValue,
        nowTime: PinLoginAnswers.time(issued.identity.createdAt)))
  }

  private static func query(_ parameters: [String: String]) -> String {
    parameters.sorted { $0.key < $1.key }.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
  }

  @Sendable private func readClientSecret(_ request: Request, _ context: MusterContext) async throws -> Response {
    try login.count(address: context.remoteNetwork)
    let secret = try await login.registrations.clientSecret(
      from: context.parameter("authority"), request.queryFields
    ).lowerHex
    return try Response(json: PinLoginAnswers.ClientSecret(clientSecret: secret, dvsClientSecret: secret))
  }

  // MARK: E-mail addresses

  @Sendable private func sendMail(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.Verification.self, request, context)
    let sent = try await login.verifications.send(
      PinVerifications.Request(
        project: message.projectId ?? request.clientProject, userId: message.userId, accessId: message.accessId,
        origin: try address.origin(for: request), language: request.language.rawValue, address: context.remoteNetwork))
    return try Response(
      json: PinLoginAnswers.Mail(backoff: sent.backoff.secondsRoundedUp, method: sent.method.rawValue))
  }

  @Sendable private func confirm(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.Confirmation.self, request, context)
    let confirmed = try await login.verifications.confirm(
      userId: message.userId, code: message.code, project: request.clientProject)
    switch confirmed {
    case .token(let token, let project, let access):
      return try Response(
        json: PinLoginAnswers.Confirmed(
          projectId: project.id.rawValue, accessId: access?.rawValue, actToken: token))
    case .activated(let project):
      return try Response(
        json: PinLoginAnswers.Confirmed(projectId: project.id.rawValue, accessId: nil, actToken: ""))
    }
  }

  @Sendable private func makeQuickCode(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.QuickCode.self, request, context)
    let code = try await login.identities.quickCode(token: message.jwt)
    return try Response(
      json: PinLoginAnswers.QuickCode(
        code: code.code, expireTime: code.expiresAt.secondsRoundedUp, ttlSeconds: code.lifetime.components.seconds))
  }

  // MARK: Logins

  @Sendable private func challenge(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.Pass1.self, request, context)
    let challenge = try await login.authentications.challenge(
      PinAuthentications.FirstPass(
        mpinId: message.mpinId, commitment: message.commitment, publicKey: message.publicKey, generation: message.dtas,
        scopes: message.scope ?? []))
    return try Response(json: PinLoginAnswers.Challenge(y: challenge))
  }

  @Sendable private func prove(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.Pass2.self, request, context)
    let token = try await login.authentications.prove(
      mpinId: message.mpinId, proof: message.proof, access: message.access)
    return try Response(json: PinLoginAnswers.Proved(authOTT: token))
  }

  @Sendable private func finishFirst(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.WrappedResult.self, request, context)
    let done = try await login.authentications.finish(
      message.mpinResponse.authOTT, at: try address.origin(for: request), isRenewable: false)
    return try Response(json: PinLoginAnswers.Login(done))
  }

  @Sendable private func finish(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.Result.self, request, context)
    let done = try await login.authentications.finish(message.authOTT, at: try address.origin(for: request))
    return try Response(json: PinLoginAnswers.Login(done))
  }

  // MARK: Signatures

  @Sendable private func checkSignature(_ request: Request, _ context: MusterContext) async throws -> Response {
    let message = try await message(PinLoginMessages.Signed.self, request, context)
    let signature = message.signature
    let certificate = try await login.signatures.verify(
      PinSignatures.Signature(
        mpinId: signature.mpinId, hash: signature.hash, commitment: signature.u, proof: signature.v,
        publicKey: signature.publicKey, generation: signature.dtas, timestamp: message.timestamp),
      at: try address.origin(for: request))
    return try Response(json: PinLoginAnswers.Certificate(certificate: certificate))
  }
}
