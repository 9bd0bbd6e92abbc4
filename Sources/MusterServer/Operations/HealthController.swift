import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService

/// Reports whether the service is alive and whether it is ready.
struct HealthController: Controller {
  static let openRoutes = [OpenRoute(.get, Routes.live, .public), OpenRoute(.get, Routes.ready, .public)]

  let operations: Operations

  /// The delay after which a load balancer may poll again.
  private static let retryAfter = Duration.seconds(5)

  func addRoutes(to routers: Routers) {
    routers.open.get(RouterPath(Routes.live), use: live)
    routers.open.get(RouterPath(Routes.ready), use: ready)
  }

  @Sendable private func live(_ request: Request, _ context: MusterContext) throws -> Response {
    try Response(json: Health(status: "ok", version: musterVersion))
  }

  @Sendable private func ready(_ request: Request, _ context: MusterContext) async throws -> Response {
    let failed = await operations.failedReadinessChecks()
    guard !failed.isEmpty else { return try live(request, context) }
    var response = try Response(
      json: Health(status: "unavailable", version: musterVersion, failed: failed.map { Code(rawValue: $0.rawValue) }),
      status: .serviceUnavailable)
    response.headers[.retryAfter] = "\(Self.retryAfter.components.seconds)"
    return response
  }
}
