extension Schema {
  /// Reviewers' accounts, their sign-in sessions, and failed sign-ins.
  static let reviewerTables = [
    Table(
      "reviewers", erasure: .notNeeded("reviewers are not verified"),
      columns: """
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
        disabled_at BIGINT,
        issuer TEXT,
        subject TEXT,
        profile_name TEXT,
        email TEXT
        """,
      indexes: [
        "CREATE UNIQUE INDEX reviewers_by_identity ON reviewers (issuer, subject)"
      ]),
    Table(
      "reviewer_sessions", key: ["secret_hash"], erasure: .notNeeded("reviewers are not verified"),
      columns: """
        secret_hash TEXT PRIMARY KEY,
        reviewer_id TEXT NOT NULL REFERENCES reviewers (id),
        created_at BIGINT NOT NULL,
        seen_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        is_single_sign_on BIGINT NOT NULL DEFAULT 0,
        id_token TEXT
        """,
      indexes: [
        "CREATE INDEX reviewer_sessions_by_reviewer ON reviewer_sessions (reviewer_id)"
      ]),
    Table(
      "sign_in_failures", key: ["name_hash"], erasure: .notNeeded("reviewers are not verified"),
      columns: """
        name_hash TEXT PRIMARY KEY,
        tries BIGINT NOT NULL,
        locked_until BIGINT,
        at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX sign_in_failures_by_time ON sign_in_failures (at)"
      ]),
  ]
}
