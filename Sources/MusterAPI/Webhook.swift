public import Foundation

extension Routes {
  /// Lists the webhooks of a project (GET).
  public static let webhooks = "/v1/webhooks"
  /// Lists the deliveries of a webhook (GET).
  public static let webhookDeliveries = "/v1/webhooks/{id}/deliveries"
  /// Sends a test message (POST).
  public static let webhookTest = "/v1/webhooks/{id}/test"
  /// Sends a message again (POST).
  public static let webhookResend = "/v1/webhooks/{id}/deliveries/{messageId}/resend"
  /// Delivers the result of a provider (POST).
  public static let providerAnswers = "/v1/provider-answers"
}

/// An endpoint that receives a project's events, as listed by `GET /v1/webhooks`.
public struct Webhook: Codable, Sendable, Equatable {
  /// The id of the webhook.
  public var id: String
  /// The URL that messages are posted to.
  public var url: String
  /// The events sent to the webhook, in alphabetical order.
  public var events: [Code]
  /// The format of the messages: `muster` or `verification_sessions`.
  public var format: Code
  /// When the webhook was added.
  public var createdAt: Date

  /// Creates a webhook.
  public init(id: String, url: String, events: [Code], format: Code = "muster", createdAt: Date) {
    self.id = id
    self.url = url
    self.events = events
    self.format = format
    self.createdAt = createdAt
  }
}

/// The delivery of a message to a webhook.
public struct WebhookDelivery: Codable, Sendable, Equatable {
  /// The id of the message, sent to the receiver in `webhook-id`.
  public var messageId: String
  /// The id of the session concerned; null for a test.
  @Nullable public var sessionId: String?
  /// The event that the message reports.
  public var event: Code
  /// When the event occurred.
  public var createdAt: Date
  /// `PENDING`, `DELIVERED`, or `DEAD` after the last attempt failed.
  public var state: Code
  /// The number of delivery attempts.
  public var attempts: Int
  /// When the last attempt was made.
  @Nullable public var attemptedAt: Date?
  /// The HTTP status of the receiver's last response, if there was one.
  @Nullable public var responseStatus: Int?
  /// Why the last attempt failed: `REFUSED`, `TIMEOUT`, `UNREACHABLE` or `ADDRESS_FORBIDDEN`.
  @Nullable public var failure: Code?

  /// Creates a delivery.
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
  /// The deliveries of this page.
  public var deliveries: [WebhookDelivery]
  /// The value to send as `cursor` for the next page; null on the last one.
  @Nullable public var nextCursor: String?

  /// Creates a page of deliveries.
  public init(deliveries: [WebhookDelivery], nextCursor: String?) {
    self.deliveries = deliveries
    self.nextCursor = nextCursor
  }
}

/// The response to a provider that delivers a result.
public struct ProviderAnswerReceipt: Codable, Sendable, Equatable {
  /// Whether the process still waited for the result.
  public let taken: Bool

  /// Creates a receipt.
  public init(taken: Bool) {
    self.taken = taken
  }
}
