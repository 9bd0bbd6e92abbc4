internal import VerificationFlow

extension Schema {
  /// The responses to requests with an idempotency key, written in the same transaction as the request's effect.
  static let idempotencyTables = [
    Table(
      "idempotent_answers", key: ["caller", "idempotency_key"],
      erasure: .withSession(countedAs: \ErasureRecord.Counts.answers),
      columns: """
        caller TEXT NOT NULL,
        idempotency_key TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        session_id TEXT REFERENCES sessions (id),
        token_generation BIGINT,
        parts TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (caller, idempotency_key)
        """,
      indexes: [
        "CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at)",
        "CREATE INDEX idempotent_answers_by_session ON idempotent_answers (session_id)",
      ])
  ]
}
