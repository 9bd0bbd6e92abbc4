internal import Foundation
internal import MusterStore
internal import VerificationFlow

extension WebhookFormat {
  /// The events that this form has a name for, apart from tests.
  var events: [WebhookEvent] {
    switch self {
    case .muster: WebhookEvent.events
    case .verificationSessions: WebhookEvent.events.filter { ThinEvent.name(of: $0) != nil }
    case .onboarding:
      [
        .documentAccepted, .documentRejected, .documentFailed, .phaseChanged, .sessionCompleted, .sessionExpired,
        .sessionCancelled,
      ]
    }
  }

  /// Returns whether this form has a message for a notification of one of its events.
  func takes(_ notification: WebhookNotification) -> Bool {
    self != .onboarding || notification.event != .phaseChanged || ResultEvent.isResult(of: notification.data)
  }

  /// Returns the text of a message in this form.
  ///
  /// - Parameters:
  ///   - limits: The limits of the process.
  ///   - secret: What the person's id is sealed with.
  func body(
    of message: WebhookMessage, limits: FlowLimits, _ secret: ServerSecret, in database: any Database
  ) async throws -> String {
    switch self {
    case .muster: return message.body
    case .onboarding:
      return try await database.read { try ResultEvent(message, limits: limits, secret, on: $0).text() }
    case .verificationSessions:
      let encoder = JSONEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(ThinEvent(message)), as: UTF8.self)
    }
  }
}

/// A message in the form of the API of hosted verification sessions: which session has changed, but not how.
private struct ThinEvent: Encodable {
  struct Subject: Encodable {
    /// Nil for a test message.
    let verificationSessionId: String?
  }

  let eventId: String
  let eventType: String
  let objectName = "event"
  /// In seconds since 1970.
  let createdAt: Int64
  let data: Subject

  init(_ message: WebhookMessage) {
    let id = message.id.rawValue
    eventId = "event_" + (id.hasPrefix("msg_") ? String(id.dropFirst("msg_".count)) : id)
    eventType = Self.name(of: message.event) ?? message.event.rawValue
    createdAt = message.at.milliseconds / 1000
    data = Subject(verificationSessionId: message.sessionId.map { SoraID.idPrefix + $0.rawValue })
  }

  /// Returns that API's name of an event; nil if that API does not report it.
  static func name(of event: WebhookEvent) -> String? {
    switch event {
    case .sessionCreated: "event_verification_session_created_v1"
    case .sessionCompleted, .sessionExpired, .sessionCancelled: "event_verification_session_completed_v1"
    case .phaseChanged, .reviewRequired: "event_verification_session_status_update_v1"
    case .consentDeclined, .documentAccepted, .documentRejected, .documentFailed, .reviewDecided, .codeWithheld,
      .linkRequested, .test:
      nil
    }
  }
}
