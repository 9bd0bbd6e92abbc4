import Foundation
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// The device of a session, for programs.
extension SessionsController {
  func addDevice(to router: RouterGroup<CallerContext>) {
    router.get(RouterPath(Routes.sessionDevice), use: showDevice)
    router.put(RouterPath(Routes.sessionDevice), use: changeDevice)
  }

  @Sendable private func showDevice(_ request: Request, _ context: CallerContext) async throws -> Response {
    try Response(json: SessionDevice(try await devices.records.find(context.id(), by: context.caller)))
  }

  @Sendable private func changeDevice(_ request: Request, _ context: CallerContext) async throws -> Response {
    let change = try await request.message(DeviceChange.self, context)
    guard let state = DeviceRecord.State(rawValue: change.state.rawValue) else {
      throw ServiceError(.invalidRequest, "state: must be ACTIVE, BLOCKED or REMOVED.")
    }
    return try Response(
      json: SessionDevice(try await devices.records.change(context.id(), to: state, by: context.caller)))
  }
}

extension SessionDevice {
  init(_ device: DeviceRecord) {
    self.init(
      activationId: device.id.rawValue, name: device.description.name, platform: device.description.platform,
      model: device.description.model, protocolVersion: device.protocolVersion, state: Code(device.state.rawValue),
      failedAttempts: device.failedAttempts, activatedAt: Date(device.createdAt),
      lastSignedAt: device.lastSignedAt.map { Date($0) }, stateChangedAt: device.stateChangedAt.map { Date($0) },
      stateChangedBy: device.stateChangedBy?.rawValue)
  }
}
