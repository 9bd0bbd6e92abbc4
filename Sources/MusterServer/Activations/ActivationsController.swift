import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// Activates the devices of persons and shows their activations.
struct ActivationsController: Controller {
  static let openRoutes = [OpenRoute(.get, Routes.currentActivation, .anyToken)]

  let onboarding: Onboarding
  let limits: RequestLimits
  let idempotency: IdempotencyResponder

  func addRoutes(to routers: Routers) {
    routers.authenticated().add(middleware: OnboardingRateLimitMiddleware(limits: limits))
      .post(RouterPath(Routes.activations), use: activate)
    routers.open.get(RouterPath(Routes.currentActivation), use: current)
  }

  @Sendable private func activate(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    return try await idempotency.answer(request, context) { (entry: CodeEntry, once) in
      try await onboarding.device.activate(SessionID(entry.processId), code: entry.otpCode, by: caller, once: once)
    } as: { activated in
      try StoredResponse(
        json: DeviceActivation(
          activated.activation, of: activated.processId, token: activated.token),
        status: .created)
    }
  }

  @Sendable private func current(_ request: Request, _ context: MusterContext) async throws -> Response {
    let activation =
      switch try await onboarding.activation.show(bearer: request.bearer) {
      case .active(let activation, let process): DeviceActivation(activation, of: process)
      case .removed(let activation, let process):
        DeviceActivation(removed: activation.id.rawValue, processId: process.rawValue)
      case .erased: DeviceActivation(removed: nil, processId: nil)
      }
    return try Response(json: activation)
  }
}

extension DeviceActivation {
  fileprivate init(_ activation: Activation, of process: SessionID, token: String? = nil) {
    self.init(
      token: token, activationId: activation.id.rawValue, activationStatus: "ACTIVE",
      activationFlags: activation.flag.map { [Code($0.rawValue)] } ?? [], processId: process.rawValue)
  }

  fileprivate init(removed id: String?, processId: String?) {
    self.init(activationId: id, activationStatus: "REMOVED", activationFlags: [], processId: processId)
  }
}
