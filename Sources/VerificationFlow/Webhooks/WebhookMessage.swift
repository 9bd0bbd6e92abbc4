/// An event message, identical for all webhooks that receive it.
package struct WebhookMessage: Sendable, Equatable {
  /// The message id, by which receivers recognize repeated deliveries.
  package let id: WebhookMessageID
  /// The session the event belongs to; nil for a test message.
  package let sessionId: SessionID?
  package let event: WebhookEvent
  /// The time of the event.
  package let at: Instant
  /// The exact body to send.
  package let body: String

  package init(id: WebhookMessageID, sessionId: SessionID?, event: WebhookEvent, at: Instant, body: String) {
    self.id = id
    self.sessionId = sessionId
    self.event = event
    self.at = at
    self.body = body
  }
}
