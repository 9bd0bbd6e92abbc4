internal import Encodings
internal import Foundation
internal import MusterStore
internal import VerificationFlow

extension Connection {
  /// Stores the notifications of a session for all webhooks that subscribe to them, in the transaction of the step that
  /// they report, so that neither exists without the other.
  ///
  /// - Returns: The jobs that send them.
  func record(
    _ events: [WebhookNotification], of session: SessionRecord, at now: Instant
  ) throws -> [JobRecord] {
    guard !events.isEmpty else { return [] }
    let webhooks = try webhooks(of: session.projectId)
    var concerned: Set<WebhookID> = []
    // A transaction that began earlier may have ended later; receivers see times that never go back in a session.
    let time = max(now, try lastMessageTime(of: session.id) ?? now)
    for piece in events {
      let takers = webhooks.filter { $0.events.contains(piece.event) && $0.format.takes(piece) }.map(\.id)
      guard !takers.isEmpty else { continue }
      let message = WebhookMessage(
        id: WebhookMessageID("msg_" + freshID()), sessionId: session.id, event: piece.event, at: time,
        body: try WebhookMessage.body(
          of: piece.event, piece.data.merging(["sessionId": .rawValue(session.id)]) { $1 }, at: time))
      try insert(message, for: takers)
      concerned.formUnion(takers)
    }
    return try concerned.map {
      try JobRecord(DeliverWebhooksJob(to: $0, of: session.id), cause: RequestOrigin.forJob, runAt: now)
    }
  }
}

extension WebhookMessage {
  /// The content of a message, in the form of Standard Webhooks (github.com/standard-webhooks, "Payload structure").
  private struct Body: Encodable {
    let type: String
    let timestamp: Date
    let requestId: String?
    let data: [String: WebhookNotification.Value]
  }

  /// Returns the text of a message.
  static func body(
    of event: WebhookEvent, _ data: [String: WebhookNotification.Value], at now: Instant
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
    let time = Date(timeIntervalSince1970: Double(now.milliseconds) / 1000)
    let bytes = try encoder.encode(
      Body(
        type: event.rawValue, timestamp: time, requestId: RequestOrigin.current?.requestID, data: data))
    return String(decoding: bytes, as: UTF8.self)
  }
}
