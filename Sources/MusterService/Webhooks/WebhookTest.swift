internal import Encodings
internal import MusterStore
internal import VerificationFlow

extension WebhookDelivery {
  /// The maximum number of tests among a webhook's deliveries.
  private static let maxTests = 20

  /// Queues a test message for a webhook: signed, sent and retried like an event, with no content but that it is a
  /// test. An earlier test that still waits is given up.
  static func test(
    of webhook: WebhookID, on connection: any Connection, at now: Instant
  ) throws -> WebhookDelivery {
    try connection.endTests(of: webhook, leaving: maxTests - 1)
    let message = WebhookMessage(
      id: WebhookMessageID("msg_" + freshID()), sessionId: nil, event: .test, at: now,
      body: try WebhookMessage.body(of: .test, ["webhookId": .rawValue(webhook)], at: now))
    try connection.insert(message, for: [webhook])
    let work = DeliverWebhooksJob(to: webhook, of: nil)
    let job = try JobRecord(work, cause: RequestOrigin.forJob, runAt: now)
    try connection.insertIfNew(job, at: now)
    try connection.hasten(job.id, to: now)
    return WebhookDelivery(webhookId: webhook, message: message)
  }
}
