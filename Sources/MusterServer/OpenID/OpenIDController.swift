import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import VerificationFlow

/// The routes that OpenID clients and the browsers of their people use.
struct OpenIDController: Controller {
  /// The paths that pages of all origins may call.
  private static let crossOriginPaths = [
    Routes.OpenID.configuration, Routes.OpenID.keys, Routes.OpenID.token, Routes.OpenID.userInfo,
  ]

  static let openRoutes =
    [
      OpenRoute(.get, Routes.OpenID.configuration, .public), OpenRoute(.get, Routes.OpenID.keys, .public),
      OpenRoute(.get, Routes.PinLogin.signatureKeys, .pinClient),
      OpenRoute(.get, Routes.OpenID.authorize, .public), OpenRoute(.post, Routes.OpenID.token, .clientSecret),
      OpenRoute(.get, Routes.OpenID.userInfo, .accessToken), OpenRoute(.post, Routes.OpenID.userInfo, .accessToken),
    ] + crossOriginPaths.map { OpenRoute(.options, $0, .public) }

  /// How long caches keep the description and the keys. The next key is published days before it signs.
  private static let cacheControl = "public, max-age=300"
  private static let maxFormBytes = 65_536

  let provider: OpenIDProvider
  let address: PublicAddress

  func addRoutes(to routers: Routers) {
    routers.open.get(RouterPath(Routes.OpenID.authorize), use: authorize)
    let facade = routers.open.group().add(middleware: ErrorMiddleware(OpenIDErrors()))
    facade.get(RouterPath(Routes.OpenID.configuration), use: showConfiguration)
    for path in [Routes.OpenID.keys, Routes.PinLogin.signatureKeys] { facade.get(RouterPath(path), use: showKeys) }
    facade.post(RouterPath(Routes.OpenID.token), use: issueTokens)
    facade.get(RouterPath(Routes.OpenID.userInfo), use: showPerson)
    facade.post(RouterPath(Routes.OpenID.userInfo), use: showPerson)
    facade.addPreflights(to: Self.crossOriginPaths)
  }

  @Sendable private func showConfiguration(_ request: Request, _ context: MusterContext) throws -> Response {
    var response = try Response(json: OpenIDConfiguration(issuer: address.origin(for: request)))
    response.headers[.cacheControl] = Self.cacheControl
    return response
  }

  @Sendable private func showKeys(_ request: Request, _ context: MusterContext) async throws -> Response {
    var response = try Response(json: ["keys": await provider.keys.published()])
    response.headers[.cacheControl] = Self.cacheControl
    return response
  }

  @Sendable private func authorize(_ request: Request, _ context: MusterContext) async throws -> Response {
    do {
      let authorization = try await provider.begin(AuthorizationParameters(request, context, address))
      return Self.redirect(to: Routes.path(Routes.OpenID.loginPage, authorization.id.rawValue))
    } catch let error as AuthorizationError {
      return Self.redirect(to: error.location)
    }
  }

  @Sendable private func issueTokens(_ request: Request, _ context: MusterContext) async throws -> Response {
    let body = try await request.wholeBody(context, maxBytes: Self.maxFormBytes)
    let type = request.headers[.contentType]?.lowercased() ?? ""
    let fields = FormFields(String(buffer: body))
    guard type.hasPrefix("application/x-www-form-urlencoded"), fields.isWellFormed else {
      throw TokenError(.invalidRequest, "the body must be a form")
    }
    let tokens = try await provider.redeem(
      TokenRequest(
        fields.values, repeated: fields.repeated, authorization: request.headers[.authorization],
        address: context.remoteNetwork))
    var response = try Response(json: TokenResponse(tokens))
    response.headers[.pragma] = "no-cache"
    return response
  }

  @Sendable private func showPerson(_ request: Request, _ context: MusterContext) async throws -> Response {
    guard let token = request.bearer else { throw TokenError.tokenMissing }
    return try Response(json: await provider.person(accessToken: token))
  }

  private static func redirect(to location: String) -> Response {
    var headers: HTTPFields = [.location: location, .cacheControl: "no-store"]
    headers[.referrerPolicy] = "no-referrer"
    return Response(status: .found, headers: headers)
  }
}

/// The response to a code (RFC 6749, section 5.1; OpenID Connect Core 1.0, section 3.1.3.3).
private struct TokenResponse: Encodable {
  let accessToken: String
  let tokenType = "Bearer"
  let expiresIn = OpenIDProvider.tokenLifetime.components.seconds
  let idToken: String
  let scope: String

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case idToken = "id_token"
    case scope
  }

  init(_ tokens: IssuedTokens) {
    accessToken = tokens.accessToken
    idToken = tokens.idToken
    scope = tokens.scopes.joined(separator: " ")
  }
}

extension AuthorizationParameters {
  /// Reads the parameters of an authorization request from its query.
  ///
  /// - Throws: `INVALID_REQUEST` if the query cannot be read.
  init(_ request: Request, _ context: some ConnectionContext, _ address: PublicAddress) throws(ServiceError) {
    let fields = FormFields(request.uri.query ?? "")
    guard fields.isWellFormed else { throw .invalid("The query cannot be read.") }
    self.init(
      fields.values, repeated: fields.repeated, issuer: try address.origin(for: request),
      address: context.remoteNetwork)
  }
}
