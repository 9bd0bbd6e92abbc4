package import VerificationFlow

extension Connection {
  package func insert(_ webhook: WebhookRecord) throws {
    try insert(
      into: "webhooks",
      [
        "id": .rawValue(webhook.id), "project_id": .rawValue(webhook.projectId), "url": .text(webhook.url),
        "events": .text(Self.words(webhook.events)), "format": .rawValue(webhook.format),
        "secret_generation": .integer(webhook.secretGeneration),
        "former_secret_until": .time(webhook.formerSecretUntil), "created_at": .time(webhook.createdAt),
      ])
  }

  /// Returns the webhooks of a project, oldest first, except removed ones.
  package func webhooks(of project: ProjectID) throws -> [WebhookRecord] {
    try rows(
      "SELECT * FROM webhooks WHERE project_id = :project AND removed_at IS NULL ORDER BY created_at, id",
      ["project": .rawValue(project)]
    ).map(WebhookRecord.init)
  }

  /// Returns a webhook, or nil if it does not exist or was removed. In a write transaction, locks it.
  package func webhook(_ id: WebhookID) throws -> WebhookRecord? {
    try lock("webhooks", where: "id", is: .rawValue(id))
    return try rows(
      "SELECT * FROM webhooks WHERE id = :id AND removed_at IS NULL", ["id": .rawValue(id)]
    ).first.map(WebhookRecord.init)
  }

  /// Removes a webhook and gives up its pending deliveries.
  package func removeWebhook(_ id: WebhookID, at now: Instant) throws {
    try run("UPDATE webhooks SET removed_at = :now WHERE id = :id", ["now": .time(now), "id": .rawValue(id)])
    try run(
      "UPDATE webhook_deliveries SET state = 'DEAD' WHERE webhook_id = :id AND state = 'PENDING'", ["id": .rawValue(id)]
    )
  }

  /// Renews the secret of a webhook. The previous secret remains valid until `formerUntil`.
  package func renewSecret(of webhook: WebhookRecord, formerUntil: Instant) throws {
    try run(
      """
      UPDATE webhooks SET secret_generation = :secret_generation,
        former_secret_until = :former_secret_until WHERE id = :id
      """,
      [
        "secret_generation": .integer(webhook.secretGeneration + 1), "former_secret_until": .time(formerUntil),
        "id": .rawValue(webhook.id),
      ])
  }

  private static func words(_ events: Set<WebhookEvent>) -> String {
    events.map(\.rawValue).sorted().joined(separator: " ")
  }
}

extension WebhookRecord {
  init(_ row: SQLRow) throws {
    let events = try row.text("events").split(separator: " ").compactMap { WebhookEvent(rawValue: String($0)) }
    self.init(
      id: try row.rawValue("id"), projectId: try row.rawValue("project_id"), url: try row.text("url"),
      events: Set(events), format: try row.rawValue("format"),
      secretGeneration: try row.integer("secret_generation"),
      formerSecretUntil: row.optionalTime("former_secret_until"), createdAt: try row.time("created_at"))
  }
}
