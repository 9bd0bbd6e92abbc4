extension Schema {
  /// Onboarding processes: rules, status, activation, consent, codes, presence, reviews; what happened in a session; the
  /// messages of sandbox projects.
  static let wholeFlow = [
    "ALTER TABLE sessions ADD COLUMN process_type TEXT NOT NULL DEFAULT 'onboarding'",
    "ALTER TABLE sessions ADD COLUMN language TEXT NOT NULL DEFAULT 'en'",
    "ALTER TABLE sessions ADD COLUMN user_hash TEXT",
    "ALTER TABLE sessions ADD COLUMN identification_hash TEXT",
    "ALTER TABLE sessions ADD COLUMN is_user_known BIGINT NOT NULL DEFAULT 1",
    "ALTER TABLE sessions ADD COLUMN rules TEXT",
    "ALTER TABLE sessions ADD COLUMN status TEXT NOT NULL DEFAULT 'VERIFICATION_IN_PROGRESS'",
    "ALTER TABLE sessions ADD COLUMN ending TEXT",
    "ALTER TABLE sessions ADD COLUMN error_score BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN activation_id TEXT",
    "ALTER TABLE sessions ADD COLUMN activated_at BIGINT",
    "ALTER TABLE sessions ADD COLUMN activation_flag TEXT",
    "ALTER TABLE sessions ADD COLUMN awaited TEXT",
    "ALTER TABLE sessions ADD COLUMN awaited_since BIGINT",
    "ALTER TABLE sessions ADD COLUMN stopped_milliseconds BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN consent_approved BIGINT",
    "ALTER TABLE sessions ADD COLUMN consent_version TEXT",
    "ALTER TABLE sessions ADD COLUMN consent_language TEXT",
    "ALTER TABLE sessions ADD COLUMN consent_decided_at BIGINT",
    "ALTER TABLE sessions ADD COLUMN revision BIGINT NOT NULL DEFAULT 1",
    // Sessions of before were activated from their beginning, and began their first attempt before its first phase.
    """
    UPDATE sessions SET activation_id = id, activated_at = created_at, activation_flag = CASE
      WHEN EXISTS (SELECT 1 FROM verifications v WHERE v.session_id = sessions.id AND v.phase IS NOT NULL)
      THEN 'VERIFICATION_IN_PROGRESS' ELSE 'VERIFICATION_PENDING' END
    """,
    "DELETE FROM verifications WHERE phase IS NULL",
    "UPDATE jobs SET id = 'deadline-' || payload, kind = 'deadline' WHERE kind = 'expire-session'",
    "CREATE INDEX sessions_by_user ON sessions (project_id, user_hash, created_at)",
    "CREATE INDEX sessions_by_identification ON sessions (project_id, identification_hash, created_at)",
    // The queue of reviewers, oldest first.
    """
    CREATE INDEX sessions_by_waiting ON sessions (project_id, awaited_since, id) WHERE awaited = 'reviewer'
    """,
    "ALTER TABLE verifications ADD COLUMN is_unsure BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE verifications ADD COLUMN presence_attempts BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE verifications ADD COLUMN presence_result TEXT",
    "ALTER TABLE verifications ADD COLUMN is_presence_held BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE verifications ADD COLUMN ending TEXT",
    "ALTER TABLE documents ADD COLUMN is_unsure BIGINT NOT NULL DEFAULT 0",
    // A code belongs to a session (activation) or to a verification (its end); only its keyed hash is kept.
    """
    CREATE TABLE codes (
      owner_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      session_id TEXT NOT NULL REFERENCES sessions (id),
      code_hash TEXT NOT NULL,
      status TEXT NOT NULL,
      failed_attempts BIGINT NOT NULL,
      sent_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      PRIMARY KEY (owner_id, kind)
    )
    """,
    """
    CREATE TABLE session_events (
      session_id TEXT NOT NULL REFERENCES sessions (id),
      number BIGINT NOT NULL,
      at BIGINT NOT NULL,
      document_id TEXT,
      phase TEXT,
      status TEXT NOT NULL,
      PRIMARY KEY (session_id, number)
    )
    """,
    """
    CREATE TABLE review_leases (
      session_id TEXT PRIMARY KEY REFERENCES sessions (id),
      reviewer TEXT NOT NULL,
      until BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE sandbox_messages (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      session_id TEXT NOT NULL REFERENCES sessions (id),
      kind TEXT NOT NULL,
      code TEXT NOT NULL,
      text TEXT NOT NULL,
      created_at BIGINT NOT NULL
    )
    """,
    "CREATE INDEX sandbox_messages_by_session ON sandbox_messages (session_id, created_at)",
  ]
}
