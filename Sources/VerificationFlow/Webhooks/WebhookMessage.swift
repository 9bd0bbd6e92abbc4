/// One piece of news, the same for all webhooks that get it.
package struct WebhookMessage: Sendable, Equatable {
  /// Its id, by which receivers know it when it comes again.
  package let id: WebhookMessageID
  /// The session that it is about; nil for a test.
  package let sessionId: SessionID?
  /// What happened.
  package let event: WebhookEvent
  /// When.
  package let at: Instant
  /// What is sent, every byte of it.
  package let body: String

  /// A message.
  package init(id: WebhookMessageID, sessionId: SessionID?, event: WebhookEvent, at: Instant, body: String) {
    self.id = id
    self.sessionId = sessionId
    self.event = event
    self.at = at
    self.body = body
  }
}
