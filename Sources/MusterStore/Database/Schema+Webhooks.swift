extension Schema {
  /// Webhooks, what they are told, and how far each message is on its way to each of them.
  static let webhooks = [
    """
    CREATE TABLE webhooks (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      url TEXT NOT NULL,
      events TEXT NOT NULL,
      secret_generation BIGINT NOT NULL,
      former_secret_until BIGINT,
      created_at BIGINT NOT NULL,
      removed_at BIGINT
    )
    """,
    "CREATE INDEX webhooks_by_project ON webhooks (project_id, created_at, id)",
    """
    CREATE TABLE webhook_messages (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id),
      number BIGINT NOT NULL,
      event TEXT NOT NULL,
      at BIGINT NOT NULL,
      body TEXT NOT NULL,
      UNIQUE (session_id, number)
    )
    """,
    """
    CREATE TABLE webhook_deliveries (
      webhook_id TEXT NOT NULL REFERENCES webhooks (id),
      message_id TEXT NOT NULL REFERENCES webhook_messages (id),
      state TEXT NOT NULL CHECK (state IN ('PENDING', 'DELIVERED', 'DEAD')),
      attempts BIGINT NOT NULL DEFAULT 0,
      attempted_at BIGINT,
      response_status BIGINT,
      failure TEXT,
      PRIMARY KEY (webhook_id, message_id)
    )
    """,
    "CREATE INDEX webhook_deliveries_by_message ON webhook_deliveries (message_id)",
    "CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (webhook_id, state)",
    // The request that brought a job about.
    "ALTER TABLE jobs ADD COLUMN cause TEXT",
    // Each worker looks for the jobs of its own kinds.
    "CREATE INDEX jobs_by_kind ON jobs (kind, run_at, id)",
  ]
}
