extension Schema {
  /// Accounts of reviewers, and their sign-ins.
  static let reviewers = [
    """
    CREATE TABLE reviewers (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      name TEXT NOT NULL,
      folded_name TEXT NOT NULL UNIQUE,
      role TEXT NOT NULL,
      password TEXT,
      totp_secret TEXT,
      totp_confirmed BIGINT NOT NULL DEFAULT 0,
      totp_step BIGINT NOT NULL DEFAULT 0,
      invitation_hash TEXT UNIQUE,
      invitation_until BIGINT,
      created_at BIGINT NOT NULL,
      disabled_at BIGINT
    )
    """,
    """
    CREATE TABLE reviewer_sessions (
      secret_hash TEXT PRIMARY KEY,
      reviewer_id TEXT NOT NULL REFERENCES reviewers (id),
      created_at BIGINT NOT NULL,
      seen_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )
    """,
    "CREATE INDEX reviewer_sessions_by_reviewer ON reviewer_sessions (reviewer_id)",
    // By keyed hashes of names, also of such that nobody has.
    """
    CREATE TABLE sign_in_failures (
      name_hash TEXT PRIMARY KEY,
      tries BIGINT NOT NULL,
      locked_until BIGINT,
      at BIGINT NOT NULL
    )
    """,
    "CREATE INDEX sign_in_failures_by_time ON sign_in_failures (at)",
  ]
}
