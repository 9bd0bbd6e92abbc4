extension Schema {
  /// What requests that bear a key were answered. Such a row comes with the effect of its request or not at all.
  static let idempotentAnswers = [
    """
    CREATE TABLE idempotent_answers (
      caller TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      session_id TEXT NOT NULL REFERENCES sessions (id),
      token_generation BIGINT,
      parts TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (caller, idempotency_key)
    )
    """,
    "CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at)",
    "CREATE INDEX idempotent_answers_by_session ON idempotent_answers (session_id)",
  ]
}
