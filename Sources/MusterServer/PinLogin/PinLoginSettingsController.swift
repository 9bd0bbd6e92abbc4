import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// Shows and replaces the settings of a project's PIN logins.
struct PinLoginSettingsController: Controller {
  let settings: ManageProjectSettings<VerificationFlow.PinLoginSettings>

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.get(RouterPath(Routes.pinLoginSettings), use: show)
    router.put(RouterPath(Routes.pinLoginSettings), use: replace)
  }

  @Sendable private func show(_ request: Request, _ context: CallerContext) async throws -> Response {
    try Response(json: MusterAPI.PinLoginSettings(try await settings.read(by: context.caller)))
  }

  @Sendable private func replace(_ request: Request, _ context: CallerContext) async throws -> Response {
    let message = try await request.message(MusterAPI.PinLoginSettings.self, context)
    let kept = try await settings.replace(by: VerificationFlow.PinLoginSettings(message), by: context.caller)
    return try Response(json: MusterAPI.PinLoginSettings(kept))
  }
}
