public import Foundation

/// Where a project's own systems hear of what happens, as `GET /v1/webhooks` lists it.
public struct Webhook: Codable, Sendable, Equatable {
  /// Its id.
  public var id: String
  /// The address that messages are posted to.
  public var url: String
  /// What it is told of, in alphabetical order.
  public var events: [Code]
  /// When it was added.
  public var createdAt: Date

  /// A webhook.
  public init(id: String, url: String, events: [Code], createdAt: Date) {
    self.id = id
    self.url = url
    self.events = events
    self.createdAt = createdAt
  }
}

/// A message on its way to a webhook.
public struct WebhookDelivery: Codable, Sendable, Equatable {
  /// The message's id, which its receiver finds in `webhook-id`.
  public var messageId: String
  /// The session that it is about; null for a test.
  @Nullable public var sessionId: String?
  /// What happened.
  public var event: Code
  /// When it happened.
  public var createdAt: Date
  /// `PENDING`, `DELIVERED`, or `DEAD` when it was given up.
  public var state: Code
  /// How often it was sent.
  public var attempts: Int
  /// When it was sent last.
  @Nullable public var attemptedAt: Date?
  /// What the receiver answered then, if it answered.
  @Nullable public var responseStatus: Int?
  /// Why that was no success: `REFUSED`, `TIMEOUT`, `UNREACHABLE` or `ADDRESS_FORBIDDEN`.
  @Nullable public var failure: Code?

  /// A delivery.
  public init(
    messageId: String, sessionId: String?, event: Code, createdAt: Date, state: Code, attempts: Int,
    attemptedAt: Date? = nil, responseStatus: Int? = nil, failure: Code? = nil
  ) {
    self.messageId = messageId
    self.sessionId = sessionId
    self.event = event
    self.createdAt = createdAt
    self.state = state
    self.attempts = attempts
    self.attemptedAt = attemptedAt
    self.responseStatus = responseStatus
    self.failure = failure
  }
}

/// A page of deliveries, newest first.
public struct WebhookDeliveryList: Codable, Sendable, Equatable {
  /// The page.
  public var deliveries: [WebhookDelivery]
  /// What the next page is asked for with; null on the last one.
  @Nullable public var nextCursor: String?

  /// A page.
  public init(deliveries: [WebhookDelivery], nextCursor: String?) {
    self.deliveries = deliveries
    self.nextCursor = nextCursor
  }
}
