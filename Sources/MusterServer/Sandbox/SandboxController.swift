import Foundation
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// Shows developers the messages that a live project would have sent, and the values that control the outcome of
/// steps.
struct SandboxController {
  let muster: Muster

  func addRoutes(to router: Router<MusterContext>) {
    router.get(RouterPath(Routes.sandboxOutbox), use: outbox)
    router.get(RouterPath(Routes.sandboxCatalogue), use: catalogue)
  }

  @Sendable private func outbox(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    guard let process = request.query("processId") else {
      throw ServiceError(.invalid, "INVALID_REQUEST", "processId is missing.")
    }
    let messages = try await muster.readOutbox(SessionID(process), by: caller)
    return try Response(
      json: messages.map { message in
        OutboxMessage(
          processId: message.sessionId.rawValue, type: Code(message.kind.rawValue), otpCode: message.code,
          text: message.text, createdAt: Date(message.createdAt))
      })
  }

  @Sendable private func catalogue(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    return try Response(json: SandboxCatalogue(await muster.listSandboxControls(by: caller), request.language))
  }
}
