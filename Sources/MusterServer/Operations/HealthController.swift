import Hummingbird
import MusterAPI
import MusterService

/// Reports whether the service is alive and whether it is ready.
struct HealthController {
  let operations: Operations

  func addRoutes(to router: Router<MusterContext>) {
    router.get(RouterPath(Routes.live), use: live)
    router.get(RouterPath(Routes.ready), use: ready)
  }

  @Sendable private func live(_ request: Request, _ context: MusterContext) throws -> Response {
    try Response(json: Health(status: "ok", version: musterVersion))
  }

  @Sendable private func ready(_ request: Request, _ context: MusterContext) async throws -> Response {
    let isReady = await operations.checkReadiness()
    return try Response(
      json: Health(status: isReady ? "ok" : "unavailable", version: musterVersion),
      status: isReady ? .ok : .serviceUnavailable)
  }
}
