/// One piece of news, the same for all webhooks that get it.
public struct WebhookMessage: Sendable, Equatable {
  /// Its id, by which receivers know it when it comes again.
  public let id: WebhookMessageID
  /// The session that it is about; nil for a test.
  public let sessionId: SessionID?
  /// What happened.
  public let event: WebhookEvent
  /// When.
  public let at: Instant
  /// What is sent, every byte of it.
  public let body: String

  /// A message.
  public init(id: WebhookMessageID, sessionId: SessionID?, event: WebhookEvent, at: Instant, body: String) {
    self.id = id
    self.sessionId = sessionId
    self.event = event
    self.at = at
    self.body = body
  }
}
