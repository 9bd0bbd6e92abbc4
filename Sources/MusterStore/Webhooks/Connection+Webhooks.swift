package import VerificationFlow

extension Connection {
  package func insert(_ webhook: WebhookRecord) throws {
    try execute(
      """
      INSERT INTO webhooks (id, project_id, url, events, secret_generation, former_secret_until, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .word(webhook.id), .word(webhook.projectId), .text(webhook.url), .text(Self.words(webhook.events)),
        .integer(webhook.secretGeneration), .time(webhook.formerSecretUntil), .time(webhook.createdAt),
      ])
  }

  /// Returns the webhooks of a project, oldest first, except removed ones.
  package func webhooks(of project: ProjectID) throws -> [WebhookRecord] {
    try rows(
      "SELECT * FROM webhooks WHERE project_id = ? AND removed_at IS NULL ORDER BY created_at, id", [.word(project)]
    ).map(WebhookRecord.init)
  }

  /// Returns a webhook, or nil if it does not exist or was removed.
  package func webhook(_ id: WebhookID) throws -> WebhookRecord? {
    try rows("SELECT * FROM webhooks WHERE id = ? AND removed_at IS NULL", [.word(id)]).first.map(WebhookRecord.init)
  }

  /// Removes a webhook and gives up its pending deliveries.
  package func removeWebhook(_ id: WebhookID, at now: Instant) throws {
    try execute("UPDATE webhooks SET removed_at = ? WHERE id = ?", [.time(now), .word(id)])
    try execute("UPDATE webhook_deliveries SET state = 'DEAD' WHERE webhook_id = ? AND state = 'PENDING'", [.word(id)])
  }

  /// Renews the secret of a webhook. The previous secret remains valid until `formerUntil`.
  package func renewSecret(of webhook: WebhookRecord, formerUntil: Instant) throws {
    try execute(
      "UPDATE webhooks SET secret_generation = ?, former_secret_until = ? WHERE id = ?",
      [.integer(webhook.secretGeneration + 1), .time(formerUntil), .word(webhook.id)])
  }

  private static func words(_ events: Set<WebhookEvent>) -> String {
    events.map(\.rawValue).sorted().joined(separator: " ")
  }
}

extension WebhookRecord {
  init(_ row: SQLRow) throws {
    let events = try row.text("events").split(separator: " ").compactMap { WebhookEvent(rawValue: String($0)) }
    self.init(
      id: try row.word("id"), projectId: try row.word("project_id"), url: try row.text("url"), events: Set(events),
      secretGeneration: try row.integer("secret_generation"),
      formerSecretUntil: row.optionalTime("former_secret_until"), createdAt: try row.time("created_at"))
  }
}
