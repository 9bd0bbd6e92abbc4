package import VerificationFlow

/// Sends the pending messages of a session, or the test messages if there is none, to a webhook.
package struct DeliverWebhooksJob: Job {
  package static let kind: JobKind = "deliver-webhooks"

  package let webhookID: WebhookID
  package let session: SessionID?

  package var webhook: WebhookID? { webhookID }

  package var id: String { Self.id(of: webhookID.rawValue, session?.rawValue ?? "test") }

  /// - Parameter session: Nil for the webhook's test messages.
  package init(to webhook: WebhookID, of session: SessionID?) {
    webhookID = webhook
    self.session = session
  }
}
