internal import MusterStore
internal import VerificationFlow

extension WebhookDelivery {
  /// Queues a message again that was delivered or given up, with the full number of attempts. One that waits for its
  /// next attempt is sent immediately.
  ///
  /// - Throws: `WEBHOOK_MESSAGE_NOT_FOUND`.
  static func again(
    _ message: WebhookMessageID, to webhook: WebhookID, on connection: any Connection, at now: Instant
  ) throws -> WebhookDelivery {
    guard let delivery = try connection.delivery(of: message, to: webhook) else {
      throw ServiceError(.webhookMessageNotFound, "The webhook has no such message.")
    }
    let again = WebhookDelivery(webhookId: webhook, message: delivery.message)
    try connection.save(again)
    let work = DeliverWebhooksJob(to: webhook, of: delivery.message.sessionId)
    let job = try JobRecord(work, cause: RequestOrigin.forJob, runAt: now)
    try connection.insertIfNew(job, at: now)
    try connection.hasten(job.id, to: now)
    return again
  }
}
