/// The delivery of a message to one webhook.
package struct WebhookDelivery: Sendable, Equatable {
  /// The state of a delivery. Raw values are part of the API.
  package enum State: String, CaseIterable, Sendable, Codable {
    /// The receiver has not accepted the message yet.
    case pending = "PENDING"
    /// The receiver accepted the message.
    case delivered = "DELIVERED"
    /// The receiver accepted the message in none of the attempts.
    case dead = "DEAD"
  }

  /// The result of a delivery attempt.
  package struct Attempt: Sendable, Equatable {
    /// The reason an attempt failed. Raw values are part of the API.
    package enum Failure: String, CaseIterable, Sendable, Codable {
      /// The receiver answered with an error status.
      case refused = "REFUSED"
      /// It did not answer in time.
      case timeout = "TIMEOUT"
      /// The receiver could not be reached or sent an invalid response.
      case unreachable = "UNREACHABLE"
      /// The address is not allowed as a webhook destination.
      case addressForbidden = "ADDRESS_FORBIDDEN"
    }

    /// When it ended.
    package let at: Instant
    /// The receiver's HTTP status, if it responded.
    package let status: Int?
    /// The reason for the failure; nil if the attempt succeeded.
    package let failure: Failure?

    package init(at: Instant, status: Int? = nil, failure: Failure? = nil) {
      self.at = at
      self.status = status
      self.failure = failure
    }
  }

  package let webhookId: WebhookID
  package let message: WebhookMessage
  package let state: State
  /// The number of attempts so far.
  package let attempts: Int
  /// The most recent attempt.
  package let lastAttempt: Attempt?

  package init(
    webhookId: WebhookID, message: WebhookMessage, state: State = .pending, attempts: Int = 0,
    lastAttempt: Attempt? = nil
  ) {
    self.webhookId = webhookId
    self.message = message
    self.state = state
    self.attempts = attempts
    self.lastAttempt = lastAttempt
  }
}
