package import VerificationFlow

extension Connection {
  private static var deliveries: String {
    """
    SELECT * FROM webhook_deliveries JOIN webhook_messages ON webhook_messages.id = webhook_deliveries.message_id
    WHERE webhook_id = ?
    """
  }

  /// Inserts a message for these webhooks as the last one of its session.
  package func insert(_ message: WebhookMessage, for webhooks: [WebhookID]) throws {
    try execute(
      """
      INSERT INTO webhook_messages (id, session_id, number, event, at, body)
      VALUES (?, ?, (SELECT COALESCE(MAX(number), 0) + 1 FROM webhook_messages WHERE session_id = ?), ?, ?, ?)
      """,
      [
        .word(message.id), .word(message.sessionId), .word(message.sessionId), .word(message.event),
        .time(message.at), .text(message.body),
      ])
    for webhook in webhooks {
      try execute(
        "INSERT INTO webhook_deliveries (webhook_id, message_id, state) VALUES (?, ?, 'PENDING')",
        [.word(webhook), .word(message.id)])
    }
  }

  /// Returns the oldest pending delivery to a webhook for a session, or for test messages if `session` is nil.
  package func nextDelivery(to webhook: WebhookID, of session: SessionID?) throws -> WebhookDelivery? {
    let (condition, values) = session.map { ("session_id = ?", [SQLValue.word($0)]) } ?? ("session_id IS NULL", [])
    return try rows(
      "\(Self.deliveries) AND \(condition) AND state = 'PENDING' ORDER BY number, at, id LIMIT 1",
      [SQLValue.word(webhook)] + values
    ).first.map(WebhookDelivery.init)
  }

  /// Gives up the pending test messages of a webhook, and deletes all but the newest `count` of its test messages.
  package func endTests(of webhook: WebhookID, leaving count: Int) throws {
    let tests = "SELECT id FROM webhook_messages WHERE session_id IS NULL"
    try execute(
      """
      UPDATE webhook_deliveries SET state = 'DEAD'
      WHERE webhook_id = ? AND state = 'PENDING' AND message_id IN (\(tests))
      """, [.word(webhook)])
    let kept = try rows(
      "\(Self.deliveries) AND session_id IS NULL ORDER BY at DESC, id DESC LIMIT ?", [.word(webhook), .integer(count)])
    guard kept.count == count else { return }
    let places = kept.map { _ in "?" }.joined(separator: ", ")
    try execute(
      "DELETE FROM webhook_deliveries WHERE webhook_id = ? AND message_id IN (\(tests)) AND message_id NOT IN (\(places))",
      [SQLValue.word(webhook)] + kept.map { SQLValue.text(try $0.text("message_id")) })
    try execute(
      """
      DELETE FROM webhook_messages WHERE session_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.message_id = webhook_messages.id)
      """, [])
  }

  /// Returns the delivery of a message to a webhook, or nil.
  package func delivery(of message: WebhookMessageID, to webhook: WebhookID) throws -> WebhookDelivery? {
    try rows("\(Self.deliveries) AND message_id = ?", [.word(webhook), .word(message)]).first.map(WebhookDelivery.init)
  }

  /// Returns deliveries to a webhook, newest first.
  ///
  /// - Parameters:
  ///   - state: The required state; nil for any.
  ///   - place: The position after which the page starts; nil for the first page.
  package func deliveries(
    to webhook: WebhookID, in state: WebhookDelivery.State?, after place: Position<Subjects.WebhookMessage>?, limit: Int
  ) throws -> [WebhookDelivery] {
    var (sql, values) = (Self.deliveries, [SQLValue.word(webhook)])
    if let state {
      sql += " AND state = ?"
      values.append(.word(state))
    }
    if let place {
      sql += " AND (at, id) < (?, ?)"
      values += [.time(place.at), .word(place.id)]
    }
    return try rows("\(sql) ORDER BY at DESC, id DESC LIMIT ?", values + [.integer(limit)]).map(WebhookDelivery.init)
  }

  /// Saves the state and last attempt of a delivery.
  package func save(_ delivery: WebhookDelivery) throws {
    let attempt = delivery.lastAttempt
    try execute(
      """
      UPDATE webhook_deliveries SET state = ?, attempts = ?, attempted_at = ?, response_status = ?, failure = ?
      WHERE webhook_id = ? AND message_id = ?
      """,
      [
        .word(delivery.state), .integer(delivery.attempts), .time(attempt?.at),
        attempt?.status.map { .integer($0) } ?? .null, .word(attempt?.failure), .word(delivery.webhookId),
        .word(delivery.message.id),
      ])
  }
}

extension WebhookDelivery {
  init(_ row: SQLRow) throws {
    let attempt = row.optionalTime("attempted_at")
    self.init(
      webhookId: try row.word("webhook_id"),
      message: WebhookMessage(
        id: try row.word("message_id"), sessionId: try row.optionalWord("session_id"), event: try row.word("event"),
        at: try row.time("at"), body: try row.text("body")),
      state: try row.word("state"), attempts: try row.integer("attempts"),
      lastAttempt: try attempt.map { at in
        Attempt(at: at, status: row.optionalInteger("response_status"), failure: try row.optionalWord("failure"))
      })
  }
}
