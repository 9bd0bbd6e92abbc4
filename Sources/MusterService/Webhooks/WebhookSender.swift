package import VerificationFlow

/// Sends webhook messages, and callbacks about phone checks, over the network.
package protocol WebhookSender: Sendable {
  /// Sends a message once.
  ///
  /// - Parameter url: The receiver's URL; the sender has to check that it may be contacted.
  /// - Returns: The outcome.
  func send(_ request: WebhookRequest, to url: String) async -> WebhookOutcome

  /// Sends a callback once.
  ///
  /// - Parameter url: The receiver's URL; the sender has to check that it may be contacted.
  /// - Returns: The outcome.
  func send(_ request: CallbackRequest, to url: String) async -> WebhookOutcome
}

/// A message as it is posted: JSON, with three headers by which receivers verify it (Standard Webhooks).
package struct WebhookRequest: Sendable {
  /// `webhook-id`: the same for each attempt to send the message.
  package let id: WebhookMessageID
  /// `webhook-timestamp`: the time of this attempt, in seconds since 1970.
  package let timestamp: Int64
  /// `webhook-signature`: one signature for each secret in force, separated by spaces.
  package let signature: String
  /// `X-CLEAR-HMAC-SHA256`: the code of the body alone, with the newest secret. Only the form of hosted verification
  /// sessions has it.
  package var bodyCode: String? = nil
  /// The text that is signed and sent.
  package let body: String
}

/// The outcome of sending a message.
package enum WebhookOutcome: Sendable, Equatable {
  /// The receiver answered with this HTTP status.
  case answered(status: Int)
  /// The receiver did not answer in time.
  case timedOut
  /// The receiver could not be reached, or its answer was not HTTP.
  case unreachable
  /// The receiver's address is not allowed for messages.
  case addressForbidden

  /// Whether the receiver accepted the message, with a status of 200 to 299. A redirect does not count: following it
  /// would let anyone choose where our messages go.
  var isTaken: Bool {
    if case .answered(let status) = self { (200..<300).contains(status) } else { false }
  }

  /// Whether the receiver answered, with any status.
  var isHeard: Bool {
    if case .answered = self { true } else { false }
  }

  /// Whether no other attempt follows: the message is accepted, or the receiver accepts no more messages (410 Gone;
  /// Standard Webhooks, "Deliverability and reliability").
  var isFinal: Bool { isTaken || self == .answered(status: 410) }

  /// The name of the outcome in metrics.
  enum Kind: String, CaseIterable, Sendable {
    case taken, refused, timedOut = "timed_out", unreachable, forbidden
  }

  var kind: Kind {
    switch self {
    case .answered: isTaken ? .taken : .refused
    case .timedOut: .timedOut
    case .unreachable: .unreachable
    case .addressForbidden: .forbidden
    }
  }

  func attempt(at now: Instant) -> WebhookDelivery.Attempt {
    switch self {
    case .answered(let status): WebhookDelivery.Attempt(at: now, status: status, failure: isTaken ? nil : .refused)
    case .timedOut: WebhookDelivery.Attempt(at: now, failure: .timeout)
    case .unreachable: WebhookDelivery.Attempt(at: now, failure: .unreachable)
    case .addressForbidden: WebhookDelivery.Attempt(at: now, failure: .addressForbidden)
    }
  }
}
