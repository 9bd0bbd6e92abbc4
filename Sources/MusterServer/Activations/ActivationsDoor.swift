import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// Activates people's devices.
struct ActivationsDoor {
  let muster: Muster

  func addRoutes(to router: Router<MusterContext>) {
    router.post(RouterPath(Routes.activations), use: activate)
    router.get(RouterPath(Routes.currentActivation), use: current)
  }

  @Sendable private func activate(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    try muster.limitOnboarding(caller, address: context.remoteAddress)
    return try await muster.answer(request, context, by: caller) { (entry: CodeEntry, once) in
      try await muster.activateDevice(SessionID(entry.processId), code: entry.otpCode, by: caller, once: once)
    } as: { activated in
      try KeptAnswer(
        json: DeviceActivation(
          activated.activation, token: activated.token, isRemoved: false, processId: activated.processId.rawValue),
        status: .created)
    }
  }

  @Sendable private func current(_ request: Request, _ context: MusterContext) async throws -> Response {
    // A device must be able to learn that its activation is gone.
    let caller = try await muster.authenticate(bearer: request.bearer, isTimeKept: false)
    let process = try await muster.showSession(try caller.sessionID, by: caller).process
    guard let activation = process.activation else {
      throw Refusal(.notFound, "ACTIVATION_NOT_FOUND", "The process has no activation.")
    }
    return try Response(
      json: DeviceActivation(
        activation, token: nil, isRemoved: process.status == .failed, processId: process.id.rawValue))
  }
}

extension DeviceActivation {
  fileprivate init(_ activation: Activation, token: String?, isRemoved: Bool, processId: String) {
    let flag = isRemoved ? nil : activation.flag
    self.init(
      token: token, activationId: activation.id.rawValue, activationStatus: isRemoved ? "REMOVED" : "ACTIVE",
      activationFlags: flag.map { [Code($0.rawValue)] } ?? [], processId: processId)
  }
}
