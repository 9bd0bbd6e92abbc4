import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// Lists a project's webhooks and their deliveries, sends messages again, and sends test messages.
struct WebhooksController: Controller {
  let webhooks: FollowWebhooks
  let idempotency: IdempotencyResponder

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.get(RouterPath(Routes.webhooks), use: list)
    router.get(RouterPath(Routes.webhookDeliveries), use: deliveries)
    router.post(RouterPath(Routes.webhookResend), use: resend)
    router.post(RouterPath(Routes.webhookTest), use: test)
  }

  @Sendable private func list(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    return try Response(json: await webhooks.webhooks(by: caller).map { Webhook($0) })
  }

  @Sendable private func deliveries(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let page = try await webhooks.deliveries(
      to: context.id(), state: request.query("state"), limit: request.query("limit"),
      cursor: request.query("cursor"), by: caller)
    return try Response(
      json: WebhookDeliveryList(
        deliveries: page.deliveries.map { MusterAPI.WebhookDelivery($0) }, nextCursor: page.nextCursor))
  }

  @Sendable private func resend(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    return try await idempotency.answer(request, context) { (_: NoFields, once) in
      try await webhooks.resend(
        context.id("messageId"), to: context.id(), by: caller, once: once)
    } as: { delivery in
      try StoredResponse(json: MusterAPI.WebhookDelivery(delivery))
    }
  }

  @Sendable private func test(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    return try await idempotency.answer(request, context) { (_: NoFields, once) in
      try await webhooks.test(context.id(), by: caller, once: once)
    } as: { delivery in
      try StoredResponse(json: MusterAPI.WebhookDelivery(delivery))
    }
  }
}

extension Webhook {
  fileprivate init(_ record: WebhookRecord) {
    self.init(
      id: record.id.rawValue, url: record.url, events: record.events.map(\.rawValue).sorted().map { Code($0) },
      format: Code(record.format.rawValue), createdAt: Date(record.createdAt))
  }
}

extension MusterAPI.WebhookDelivery {
  fileprivate init(_ delivery: VerificationFlow.WebhookDelivery) {
    let attempt = delivery.lastAttempt
    self.init(
      messageId: delivery.message.id.rawValue, sessionId: delivery.message.sessionId?.rawValue,
      event: Code(delivery.message.event.rawValue), createdAt: Date(delivery.message.at),
      state: Code(delivery.state.rawValue), attempts: delivery.attempts, attemptedAt: attempt.map { Date($0.at) },
      responseStatus: attempt?.status, failure: attempt?.failure.map { Code($0.rawValue) })
  }
}
