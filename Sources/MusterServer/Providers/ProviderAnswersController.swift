import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore

/// Accepts answers that providers deliver later. Their signature authenticates them.
struct ProviderAnswersController: Controller {
  static let openRoutes = [OpenRoute(.post, Routes.providerAnswers, .providerSignature)]

  private static let maxBytes = 64 * 1024

  let answers: TakeProviderAnswer

  func addRoutes(to routers: Routers) {
    routers.open.post(RouterPath(Routes.providerAnswers), use: take)
  }

  @Sendable private func take(_ request: Request, _ context: MusterContext) async throws -> Response {
    func field(_ name: String) -> String {
      HTTPField.Name(name).flatMap { request.headers[$0] } ?? ""
    }
    let body = try await request.wholeBody(context, maxBytes: Self.maxBytes)
    let isTaken = try await answers.take(
      TakeProviderAnswer.Message(
        id: field("webhook-id"), timestamp: field("webhook-timestamp"), signature: field("webhook-signature"),
        body: Array(body.readableBytesView)))
    return try Response(json: ProviderAnswerReceipt(taken: isTaken))
  }
}
