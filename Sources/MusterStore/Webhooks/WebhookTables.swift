internal import VerificationFlow

extension Schema {
  /// Webhooks, their messages, and the state of each delivery.
  static let webhookTables = [
    Table(
      "webhooks", erasure: .notNeeded("webhooks belong to projects"),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        url TEXT NOT NULL,
        events TEXT NOT NULL,
        format TEXT NOT NULL,
        secret_generation BIGINT NOT NULL,
        former_secret_until BIGINT,
        created_at BIGINT NOT NULL,
        removed_at BIGINT
        """,
      indexes: [
        "CREATE INDEX webhooks_by_project ON webhooks (project_id, created_at, id)"
      ]),
    // Messages of tests have no session.
    Table(
      "webhook_messages", erasure: .withSession(countedAs: \ErasureRecord.Counts.messages),
      columns: """
        id TEXT PRIMARY KEY,
        session_id TEXT REFERENCES sessions (id),
        number BIGINT NOT NULL,
        event TEXT NOT NULL,
        at BIGINT NOT NULL,
        body TEXT NOT NULL,
        UNIQUE (session_id, number)
        """),
    Table(
      "webhook_deliveries", key: ["webhook_id", "message_id"],
      erasure: .withSession(where: "message_id IN (SELECT id FROM webhook_messages WHERE session_id = :session)"),
      columns: """
        webhook_id TEXT NOT NULL REFERENCES webhooks (id),
        message_id TEXT NOT NULL REFERENCES webhook_messages (id),
        state TEXT NOT NULL CHECK (state IN ('PENDING', 'DELIVERED', 'DEAD')),
        attempts BIGINT NOT NULL DEFAULT 0,
        attempted_at BIGINT,
        response_status BIGINT,
        failure TEXT,
        PRIMARY KEY (webhook_id, message_id)
        """,
      indexes: [
        "CREATE INDEX webhook_deliveries_by_message ON webhook_deliveries (message_id)",
        "CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (webhook_id, state)",
      ]),
  ]
}
