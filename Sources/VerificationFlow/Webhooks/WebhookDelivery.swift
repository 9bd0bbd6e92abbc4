/// A message on its way to one webhook.
package struct WebhookDelivery: Sendable, Equatable {
  /// How far it is; the words go out as they are.
  package enum State: String, CaseIterable, Sendable, Codable {
    /// Still to be taken by its receiver.
    case pending = "PENDING"
    /// Taken.
    case delivered = "DELIVERED"
    /// Given up: nobody took it in all its tries.
    case dead = "DEAD"
  }

  /// How a try ended.
  package struct Attempt: Sendable, Equatable {
    /// Why nobody took it; the words go out as they are.
    package enum Failure: String, CaseIterable, Sendable, Codable {
      /// The receiver said no, by its status.
      case refused = "REFUSED"
      /// It did not answer in time.
      case timeout = "TIMEOUT"
      /// It could not be reached, or what it said was no answer.
      case unreachable = "UNREACHABLE"
      /// Its address is one that nobody outside may send us to.
      case addressForbidden = "ADDRESS_FORBIDDEN"
    }

    /// When it ended.
    package let at: Instant
    /// The receiver's HTTP status, if it answered.
    package let status: Int?
    /// Why it did not succeed; nil if it did.
    package let failure: Failure?

    /// A try.
    package init(at: Instant, status: Int? = nil, failure: Failure? = nil) {
      self.at = at
      self.status = status
      self.failure = failure
    }
  }

  /// Where it goes.
  package let webhookId: WebhookID
  /// What.
  package let message: WebhookMessage
  /// How far it is.
  package let state: State
  /// How often it was tried.
  package let attempts: Int
  /// How the last try ended.
  package let lastAttempt: Attempt?

  /// A delivery.
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
