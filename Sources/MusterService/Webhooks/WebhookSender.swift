package import VerificationFlow

/// Takes messages out of the house.
package protocol WebhookSender: Sendable {
  /// Sends one message once.
  ///
  /// - Parameter url: Where to; whether we may be sent there is for the sender to find out.
  /// - Returns: How it went.
  func send(_ request: WebhookRequest, to url: String) async -> WebhookOutcome
}

/// One message as it is posted: JSON, with three headers that receivers check it by (Standard Webhooks).
package struct WebhookRequest: Sendable {
  /// `webhook-id`: the same each time that the message is sent.
  package let id: WebhookMessageID
  /// `webhook-timestamp`: the time of this try, in seconds since 1970.
  package let timestamp: Int64
  /// `webhook-signature`: one signature for each secret that is in force, with spaces between.
  package let signature: String
  /// The bytes that are signed and sent.
  package let body: String
}

/// What became of a message that was sent.
package enum WebhookOutcome: Sendable, Equatable {
  /// The receiver answered with this HTTP status.
  case answered(status: Int)
  /// It did not answer in time.
  case timedOut
  /// It could not be reached, or what it said was no answer.
  case unreachable
  /// Its address is one that nobody outside may send us to.
  case addressForbidden

  /// Whether the receiver has the message: it said so with a status of 200 to 299. A redirection is none: to follow it
  /// would be to let anybody choose where our messages go.
  var isTaken: Bool {
    if case .answered(let status) = self { (200..<300).contains(status) } else { false }
  }

  /// Whether the receiver is there: it answered, whatever it said.
  var isHeard: Bool {
    if case .answered = self { true } else { false }
  }

  /// Whether no other try is to follow: the message is taken, or the receiver says that it wants none any more
  /// (410 Gone; Standard Webhooks, "Deliverability and reliability").
  var isFinal: Bool { isTaken || self == .answered(status: 410) }

  /// What measures call it.
  enum Word: String, CaseIterable, Sendable {
    case taken, refused, timedOut = "timed_out", unreachable, forbidden
  }

  var word: Word {
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
