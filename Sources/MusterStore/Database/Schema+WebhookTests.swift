extension Schema {
  /// Messages that try a webhook, and answers to requests for them, are about no session. The engine cannot take a
  /// constraint off a column, so the tables are made anew.
  static let webhookTests = [
    "CREATE TABLE old_deliveries AS SELECT * FROM webhook_deliveries",
    "CREATE TABLE old_messages AS SELECT * FROM webhook_messages",
    "DROP TABLE webhook_deliveries",
    "DROP TABLE webhook_messages",
    """
    CREATE TABLE webhook_messages (
      id TEXT PRIMARY KEY,
      session_id TEXT REFERENCES sessions (id),
      number BIGINT NOT NULL,
      event TEXT NOT NULL,
      at BIGINT NOT NULL,
      body TEXT NOT NULL,
      UNIQUE (session_id, number)
    )
    """,
    """
    INSERT INTO webhook_messages (id, session_id, number, event, at, body)
    SELECT id, session_id, number, event, at, body FROM old_messages
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
    """
    INSERT INTO webhook_deliveries (webhook_id, message_id, state, attempts, attempted_at, response_status, failure)
    SELECT webhook_id, message_id, state, attempts, attempted_at, response_status, failure FROM old_deliveries
    """,
    "CREATE INDEX webhook_deliveries_by_message ON webhook_deliveries (message_id)",
    "CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (webhook_id, state)",
    "DROP TABLE old_deliveries",
    "DROP TABLE old_messages",
    "CREATE TABLE old_answers AS SELECT * FROM idempotent_answers",
    "DROP TABLE idempotent_answers",
    """
    CREATE TABLE idempotent_answers (
      caller TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      session_id TEXT REFERENCES sessions (id),
      token_generation BIGINT,
      parts TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (caller, idempotency_key)
    )
    """,
    """
    INSERT INTO idempotent_answers (caller, idempotency_key, fingerprint, session_id, token_generation, parts,
      created_at)
    SELECT caller, idempotency_key, fingerprint, session_id, token_generation, parts, created_at FROM old_answers
    """,
    "DROP TABLE old_answers",
    "CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at)",
    "CREATE INDEX idempotent_answers_by_session ON idempotent_answers (session_id)",
  ]
}
