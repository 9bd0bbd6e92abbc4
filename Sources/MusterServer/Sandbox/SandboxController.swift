import Foundation
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// Shows developers the messages that a live project would have sent, and the values that control the outcome of
/// steps.
struct SandboxController: Controller {
  let sandbox: Sandbox

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.get(RouterPath(Routes.sandboxOutbox), use: outbox)
    router.get(RouterPath(Routes.sandboxCatalogue), use: catalogue)
  }

  @Sendable private func outbox(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    guard let process = request.query("processId") else {
      throw ServiceError(.invalidRequest, "processId is missing.")
    }
    let messages = try await sandbox.outbox.read(SessionID(process), by: caller)
    return try Response(
      json: messages.map { message in
        OutboxMessage(
          processId: message.sessionId.rawValue, type: Code(message.kind.rawValue), otpCode: message.code,
          text: message.text, createdAt: Date(message.createdAt))
      })
  }

  @Sendable private func catalogue(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    return try Response(json: SandboxCatalogue(await sandbox.controls.list(by: caller), request.language))
  }
}
