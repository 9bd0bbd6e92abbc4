internal import MusterStore
internal import VerificationFlow

extension WebhookDelivery {
  /// How many tests of a webhook stay among its deliveries.
  private static let maxTests = 20

  /// Puts a test message beside the news that wait for a webhook: signed, sent and tried again as they are. It says of
  /// itself that it is a test, and nothing else. A test that still waits is given up for it.
  static func test(
    of webhook: WebhookID, on connection: any Connection, at now: Instant
  ) throws -> WebhookDelivery {
    try connection.endTests(of: webhook, leaving: maxTests - 1)
    let message = WebhookMessage(
      id: WebhookMessageID("msg_" + freshID()), sessionId: nil, event: .test, at: now,
      body: try RecordWebhooks.body(of: .test, ["webhookId": .word(webhook)], at: now))
    try connection.insert(message, for: [webhook])
    let job = JobRecord(.deliverWebhooks(webhook: webhook, session: nil), cause: RequestOrigin.forJob, runAt: now)
    try connection.insertIfNew(job, at: now)
    try connection.hasten(job.id, to: now)
    return WebhookDelivery(webhookId: webhook, message: message)
  }
}
