import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore

/// Takes the callbacks of a vendor of phone checks, and publishes the key that signs the callbacks that the service
/// sends.
struct PhoneCheckCallbacksController: Controller {
  static let openRoutes =
    Routes.PhoneChecks.callbacks.map { OpenRoute(.post, $0, .vendorSignature) }
    + [OpenRoute(.get, Routes.PhoneChecks.callbackKeys, .public)]

  private static let maxBytes = 65_536

  let checks: PhoneChecks

  func addRoutes(to routers: Routers) {
    let facade = routers.open.group().add(middleware: ErrorMiddleware(PhoneCheckErrors()))
    for path in Routes.PhoneChecks.callbacks { facade.post(RouterPath(path), use: take) }
    routers.open.get(RouterPath(Routes.PhoneChecks.callbackKeys), use: showKeys)
  }

  @Sendable private func take(_ request: Request, _ context: MusterContext) async throws -> Response {
    let body = try await request.wholeBody(context, maxBytes: Self.maxBytes)
    var headers = Dictionary(
      request.headers.map { ($0.name.canonicalName, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    headers["host"] = request.head.authority
    let callback = PhoneCheckCallback(
      method: request.method.rawValue, target: request.head.path ?? "", headers: headers,
      body: Array(body.readableBytesView))
    guard try await checks.take(callback) else {
      throw PhoneCheckProblem(.badRequest, "callback_invalid", "The signature of the callback is not valid")
    }
    return Response(status: .ok)
  }

  @Sendable private func showKeys(_ request: Request, _ context: MusterContext) throws -> Response {
    var response = try Response(json: ["keys": [checks.callbackKey.publicKey]])
    response.headers[.cacheControl] = "public, max-age=3600"
    return response
  }
}
