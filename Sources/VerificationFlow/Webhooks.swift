/// An endpoint that receives a project's events.
package struct WebhookRecord: Sendable, Equatable {
  package let id: WebhookID
  /// The project whose events are sent.
  package let projectId: ProjectID
  package let url: String
  package let events: Set<WebhookEvent>
  package let format: WebhookFormat
  /// The generation of the secret, increased with each renewal; the secret is derived from it.
  package let secretGeneration: Int
  /// The time until which messages are also signed with the previous secret.
  package let formerSecretUntil: Instant?
  package let createdAt: Instant

  package init(
    id: WebhookID, projectId: ProjectID, url: String, events: Set<WebhookEvent>, format: WebhookFormat = .muster,
    secretGeneration: Int = 1, formerSecretUntil: Instant? = nil, createdAt: Instant
  ) {
    self.id = id
    self.projectId = projectId
    self.url = url
    self.events = events
    self.format = format
    self.secretGeneration = secretGeneration
    self.formerSecretUntil = formerSecretUntil
    self.createdAt = createdAt
  }
}

/// The form in which a webhook's messages are sent. Raw values are part of the API.
package enum WebhookFormat: String, CaseIterable, Sendable, Codable {
  /// Muster's own form, with all details of an event.
  case muster
  /// The form of the API of hosted verification sessions, which contains only the session and the event.
  case verificationSessions = "verification_sessions"
  /// The form of the result events of the onboarding server, which contain what was read on documents.
  case onboarding
}

/// An event sent to a project's own systems. Raw values are sent unchanged.
package enum WebhookEvent: String, CaseIterable, Sendable, Codable {
  case sessionCreated = "session.created"
  /// The process ended because the person was verified or rejected.
  case sessionCompleted = "session.completed"
  case sessionExpired = "session.expired"
  case sessionCancelled = "session.cancelled"
  /// The person declined the consent. They can still give it.
  case consentDeclined = "consent.declined"
  case phaseChanged = "verification.phase_changed"
  case documentAccepted = "document.accepted"
  case documentRejected = "document.rejected"
  /// A document could not be judged.
  case documentFailed = "document.failed"
  /// A reviewer must decide.
  case reviewRequired = "review.required"
  case reviewDecided = "review.decided"
  /// A code was not sent to a telephone number because of a phone check.
  case codeWithheld = "code.withheld"
  /// Someone who could not open a link asks for another one.
  case linkRequested = "link.requested"
  /// A test message sent to check the delivery.
  case test = "webhook.test"

  /// The events a webhook can subscribe to. A test message goes to the webhook it was requested for.
  package static let events = allCases.filter { $0 != .test }
}

/// An event message, identical for all webhooks that receive it.
package struct WebhookMessage: Sendable, Equatable {
  /// The message id, by which receivers recognize repeated deliveries.
  package let id: WebhookMessageID
  /// The session the event belongs to; nil for a test message.
  package let sessionId: SessionID?
  package let event: WebhookEvent
  /// The time of the event.
  package let at: Instant
  /// The body in Muster's own form.
  package let body: String

  package init(id: WebhookMessageID, sessionId: SessionID?, event: WebhookEvent, at: Instant, body: String) {
    self.id = id
    self.sessionId = sessionId
    self.event = event
    self.at = at
    self.body = body
  }
}

package struct WebhookDelivery: Sendable, Equatable {
  /// The state of a delivery. Raw values are part of the API.
  package enum State: String, CaseIterable, Sendable, Codable {
    /// The receiver has not accepted the message yet.
    case pending = "PENDING"
    /// The receiver accepted the message.
    case delivered = "DELIVERED"
    /// All attempts failed.
    case dead = "DEAD"
  }

  package struct Attempt: Sendable, Equatable {
    /// The reason an attempt failed. Raw values are part of the API.
    package enum Failure: String, CaseIterable, Sendable, Codable {
      /// The receiver responded with an error status.
      case refused = "REFUSED"
      /// The receiver did not respond in time.
      case timeout = "TIMEOUT"
      /// The receiver could not be reached or sent an invalid response.
      case unreachable = "UNREACHABLE"
      /// The address is not allowed as a webhook destination.
      case addressForbidden = "ADDRESS_FORBIDDEN"
    }

    /// The time the attempt ended.
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
