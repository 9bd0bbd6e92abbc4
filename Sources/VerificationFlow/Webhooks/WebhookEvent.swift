/// What a project's own systems are told of; the words go out as they are.
package enum WebhookEvent: String, CaseIterable, Sendable, Codable {
  /// A person's process began.
  case sessionCreated = "session.created"
  /// It came to its end by itself: the person passed, or was refused.
  case sessionCompleted = "session.completed"
  /// Its time was up.
  case sessionExpired = "session.expired"
  /// The person gave it up.
  case sessionCancelled = "session.cancelled"
  /// The verification stands somewhere else.
  case phaseChanged = "verification.phase_changed"
  /// A document is good.
  case documentAccepted = "document.accepted"
  /// A document is not.
  case documentRejected = "document.rejected"
  /// A document could not be judged.
  case documentFailed = "document.failed"
  /// A person has to decide.
  case reviewRequired = "review.required"
  /// A person has decided.
  case reviewDecided = "review.decided"
  /// Nothing: somebody tries whether messages arrive.
  case test = "webhook.test"

  /// What a webhook may be told of; a test goes to whichever it is made for.
  package static let events = allCases.filter { $0 != .test }
}
