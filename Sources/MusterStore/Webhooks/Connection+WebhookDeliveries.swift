package import VerificationFlow

extension Connection {
  private static var deliveries: String {
    """
    SELECT * FROM webhook_deliveries JOIN webhook_messages ON webhook_messages.id = webhook_deliveries.message_id
    """
  }

  /// Inserts a message for these webhooks as the last one of its session.
  package func insert(_ message: WebhookMessage, for webhooks: [WebhookID]) throws {
    try insert(
      into: "webhook_messages",
      [
        "id": .rawValue(message.id), "session_id": .rawValue(message.sessionId), "event": .rawValue(message.event),
        "at": .time(message.at), "body": .text(message.body),
      ],
      queries: ["number": "SELECT COALESCE(MAX(number), 0) + 1 FROM webhook_messages WHERE session_id = :session_id"])
    for webhook in webhooks {
      try insert(
        into: "webhook_deliveries",
        ["webhook_id": .rawValue(webhook), "message_id": .rawValue(message.id), "state": .text("PENDING")])
    }
  }

  /// Returns the time of the last message of a session, or nil.
  package func lastMessageTime(of session: SessionID) throws -> Instant? {
    try rows(
      "SELECT at FROM webhook_messages WHERE session_id = :session ORDER BY number DESC LIMIT 1",
      ["session": .rawValue(session)]
    ).first?.time("at")
  }

  /// Returns the oldest pending delivery to a webhook for a session, or for test messages if `session` is nil.
  package func nextDelivery(to webhook: WebhookID, of session: SessionID?) throws -> WebhookDelivery? {
    var arguments: [String: SQLValue] = ["webhook": .rawValue(webhook)]
    if let session { arguments["session"] = .rawValue(session) }
    let ofSession = session == nil ? "session_id IS NULL" : "session_id = :session"
    return try rows(
      "\(Self.deliveries) WHERE webhook_id = :webhook AND \(ofSession) AND state = 'PENDING' ORDER BY number, at, id LIMIT 1",
      arguments
    ).first.map(WebhookDelivery.init)
  }

  /// Gives up the pending test messages of a webhook, and deletes all but the newest `count` of its test messages.
  package func endTests(of webhook: WebhookID, leaving count: Int) throws {
    let tests = "SELECT id FROM webhook_messages WHERE session_id IS NULL"
    try run(
      """
      UPDATE webhook_deliveries SET state = 'DEAD'
      WHERE webhook_id = :webhook AND state = 'PENDING' AND message_id IN (\(tests))
      """, ["webhook": .rawValue(webhook)])
    let kept = try rows(
      "\(Self.deliveries) WHERE webhook_id = :webhook AND session_id IS NULL ORDER BY at DESC, id DESC LIMIT :limit",
      ["webhook": .rawValue(webhook), "limit": .integer(count)])
    guard kept.count == count else { return }
    let (list, messages) = SQLValue.list(try kept.map { .text(try $0.text("message_id")) }, named: "message")
    try run(
      """
      DELETE FROM webhook_deliveries
      WHERE webhook_id = :webhook AND message_id IN (\(tests)) AND message_id NOT IN \(list)
      """, messages.merging(["webhook": .rawValue(webhook)]) { $1 })
    try run(
      """
      DELETE FROM webhook_messages WHERE session_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.message_id = webhook_messages.id)
      """)
  }

  package func delivery(of message: WebhookMessageID, to webhook: WebhookID) throws -> WebhookDelivery? {
    try rows(
      "\(Self.deliveries) WHERE webhook_id = :webhook AND message_id = :message",
      ["webhook": .rawValue(webhook), "message": .rawValue(message)]
    ).first.map(WebhookDelivery.init)
  }

  /// Returns deliveries to a webhook, newest first.
  ///
  /// - Parameters:
  ///   - state: The required state; nil for any.
  ///   - place: The position after which the page starts; nil for the first page.
  package func deliveries(
    to webhook: WebhookID, in state: WebhookDelivery.State?, after place: Position<Subjects.WebhookMessage>?, limit: Int
  ) throws -> [WebhookDelivery] {
    var filter = SQLFilter()
    filter.add("webhook_id = :webhook", ["webhook": .rawValue(webhook)])
    filter.add("state = :state", ["state": .rawValue(state)])
    filter.add("at, id", "<", place)
    return try rows(
      "\(Self.deliveries) \(filter.sql) ORDER BY at DESC, id DESC LIMIT :limit",
      filter.arguments(and: ["limit": .integer(limit)])
    ).map(WebhookDelivery.init)
  }

  package func save(_ delivery: WebhookDelivery) throws {
    let attempt = delivery.lastAttempt
    try run(
      """
      UPDATE webhook_deliveries SET state = :state, attempts = :attempts, attempted_at = :attempted_at,
        response_status = :response_status, failure = :failure
      WHERE webhook_id = :webhook_id AND message_id = :message_id
      """,
      [
        "state": .rawValue(delivery.state), "attempts": .integer(delivery.attempts), "attempted_at": .time(attempt?.at),
        "response_status": attempt?.status.map { .integer($0) } ?? .null, "failure": .rawValue(attempt?.failure),
        "webhook_id": .rawValue(delivery.webhookId), "message_id": .rawValue(delivery.message.id),
      ])
  }
}

extension WebhookDelivery {
  init(_ row: SQLRow) throws {
    let attempt = row.optionalTime("attempted_at")
    self.init(
      webhookId: try row.rawValue("webhook_id"),
      message: WebhookMessage(
        id: try row.rawValue("message_id"), sessionId: try row.optionalRawValue("session_id"),
        event: try row.rawValue("event"),
        at: try row.time("at"), body: try row.text("body")),
      state: try row.rawValue("state"), attempts: try row.integer("attempts"),
      lastAttempt: try attempt.map { at in
        Attempt(at: at, status: row.optionalInteger("response_status"), failure: try row.optionalRawValue("failure"))
      })
  }
}
