extension Schema {
  /// Step 18: assignments, escalations and notes of reviewers.
  static let teamwork = [
    """
    CREATE TABLE review_assignments (
      session_id TEXT PRIMARY KEY REFERENCES sessions (id),
      reviewer TEXT NOT NULL,
      assigned_by TEXT NOT NULL,
      at BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE review_escalations (
      session_id TEXT PRIMARY KEY REFERENCES sessions (id),
      reviewer TEXT NOT NULL,
      at BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE review_notes (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id),
      occasion TEXT NOT NULL,
      words TEXT,
      reviewer TEXT NOT NULL,
      key_id TEXT REFERENCES keys (id),
      at BIGINT NOT NULL
    )
    """,
    "CREATE INDEX review_notes_by_session ON review_notes (session_id, at, id)",
    // No waiting case is assigned yet.
    """
    INSERT INTO review_marks (session_id, project_id, queue, kind, word, at)
    SELECT session_id, project_id, queue, 'unassigned', '', at FROM review_marks
    WHERE queue = 'waiting' AND kind = 'case' AND word = ''
    """,
  ]

  /// Step 19: the project of audit records without a session. Existing records are covered by their hashes and stay
  /// unchanged.
  static let auditProjects = ["ALTER TABLE audit ADD COLUMN project_id TEXT"]

  /// Step 20: open aggregates of similar audit records. Without a count, repetitions are not recorded.
  static let auditFolds = [
    """
    CREATE TABLE audit_folds (
      key TEXT PRIMARY KEY,
      session_id TEXT NOT NULL,
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      subject TEXT,
      detail TEXT,
      began_at BIGINT NOT NULL,
      ends_at BIGINT NOT NULL,
      repeats BIGINT
    )
    """,
    "CREATE INDEX audit_folds_by_end ON audit_folds (ends_at)",
    "CREATE INDEX audit_folds_by_session ON audit_folds (session_id)",
  ]

  /// Step 21: the order of a project's list of sessions.
  static let sessionList = [
    "CREATE INDEX sessions_by_age ON sessions (project_id, created_at, id)"
  ]

  /// Step 22: the web origins allowed to use a project.
  static let origins = [
    """
    CREATE TABLE allowed_origins (
      project_id TEXT NOT NULL REFERENCES projects (id),
      origin TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (project_id, origin)
    )
    """,
    "CREATE INDEX allowed_origins_by_origin ON allowed_origins (origin)",
  ]

  /// Step 23: test messages of webhooks, and responses to requests for them, have no session. SQLite cannot remove a
  /// constraint from a column, so the tables are recreated.
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

  /// Step 24: typed jobs, and the columns by which the jobs of a session or a webhook are found.
  static let typedJobs = [
    "ALTER TABLE jobs ADD COLUMN session_id TEXT",
    "ALTER TABLE jobs ADD COLUMN webhook_id TEXT",
    "DROP INDEX jobs_by_payload",
    "CREATE INDEX jobs_by_session ON jobs (session_id)",
  ]

  /// Step 25: the tables of review facets and audit aggregates get the names that the code uses.
  static let tableNames = [
    "ALTER TABLE review_marks RENAME TO review_facets",
    "DROP INDEX review_marks_by_word",
    "CREATE INDEX review_facets_by_word ON review_facets (project_id, queue, kind, word, at, session_id)",
    "ALTER TABLE audit_folds RENAME TO audit_aggregates",
    "DROP INDEX audit_folds_by_end",
    "DROP INDEX audit_folds_by_session",
    "CREATE INDEX audit_aggregates_by_end ON audit_aggregates (ends_at)",
    "CREATE INDEX audit_aggregates_by_session ON audit_aggregates (session_id)",
  ]

  /// Step 28: several chains of the audit, which are sealed together. Existing rows belong to the first chain.
  static let auditChains = [
    "ALTER TABLE audit ADD COLUMN chain BIGINT",
    "ALTER TABLE audit ADD COLUMN position BIGINT",
    """
    CREATE TABLE audit_heads (
      chain BIGINT PRIMARY KEY,
      number BIGINT NOT NULL,
      hash TEXT NOT NULL,
      seal TEXT NOT NULL
    )
    """,
    "INSERT INTO audit_heads (chain, number, hash, seal) SELECT 0, number, hash, seal FROM audit_head",
    "DROP TABLE audit_head",
    """
    CREATE TABLE audit_seals (
      number BIGINT PRIMARY KEY,
      at BIGINT NOT NULL,
      heads TEXT NOT NULL,
      hash TEXT NOT NULL
    )
    """,
  ]

  /// Step 27: who may end a part of an upload, when several services receive parts.
  static let uploadEpochs = ["ALTER TABLE uploads ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0"]

  /// Step 26: the column of the perceptual hash gets the name that the code uses.
  static let perceptualHash = ["ALTER TABLE documents RENAME COLUMN likeness TO perceptual_hash"]
}
