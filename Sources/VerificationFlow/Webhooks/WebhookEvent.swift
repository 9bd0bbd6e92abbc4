/// An event sent to a project's own systems. Raw values are sent unchanged.
package enum WebhookEvent: String, CaseIterable, Sendable, Codable {
  /// A session was created.
  case sessionCreated = "session.created"
  /// The process ended because the person was verified or rejected.
  case sessionCompleted = "session.completed"
  /// The session expired.
  case sessionExpired = "session.expired"
  /// The person cancelled the session.
  case sessionCancelled = "session.cancelled"
  /// The phase or status of the verification changed.
  case phaseChanged = "verification.phase_changed"
  /// A document was accepted.
  case documentAccepted = "document.accepted"
  /// A document was rejected.
  case documentRejected = "document.rejected"
  /// A document could not be judged.
  case documentFailed = "document.failed"
  /// A reviewer must decide.
  case reviewRequired = "review.required"
  /// A reviewer has decided.
  case reviewDecided = "review.decided"
  /// A test message sent to check the delivery.
  case test = "webhook.test"

  /// The events a webhook can subscribe to. A test message goes to the webhook it was requested for.
  package static let events = allCases.filter { $0 != .test }
}
