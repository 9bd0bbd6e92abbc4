extension Schema {
  /// The settings of passkeys in each project, the passkeys of people, and challenges that wait for an answer.
  static let passkeyTables = [
    Table(
      "passkey_settings", key: ["project_id"], erasure: .notNeeded("settings are not personal"),
      columns: """
        project_id TEXT PRIMARY KEY REFERENCES projects (id),
        settings TEXT NOT NULL,
        updated_at BIGINT NOT NULL
        """),
    Table(
      "passkeys", erasure: .withSession(),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        session_id TEXT REFERENCES sessions (id),
        credential_id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL,
        user_index TEXT NOT NULL,
        user_handle TEXT NOT NULL,
        relying_party TEXT NOT NULL,
        public_key TEXT NOT NULL,
        signature_count BIGINT NOT NULL,
        model_id TEXT NOT NULL,
        attestation TEXT NOT NULL,
        backup_eligible BIGINT NOT NULL,
        backed_up BIGINT NOT NULL,
        name TEXT,
        created_at BIGINT NOT NULL,
        last_login_at BIGINT,
        ended_at BIGINT
        """,
      indexes: [
        "CREATE INDEX passkeys_by_user ON passkeys (project_id, user_index, created_at, id)",
        "CREATE INDEX passkeys_by_session ON passkeys (session_id)",
        "CREATE INDEX passkeys_by_end ON passkeys (ended_at)",
      ]),
    Table(
      "passkey_challenges", key: ["hash"], erasure: .withSession(),
      columns: """
        hash TEXT PRIMARY KEY,
        purpose TEXT NOT NULL CHECK (purpose IN ('REGISTRATION', 'LOGIN')),
        project_id TEXT NOT NULL REFERENCES projects (id),
        session_id TEXT REFERENCES sessions (id),
        content TEXT NOT NULL,
        expires_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX passkey_challenges_by_session ON passkey_challenges (session_id)",
        "CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at)",
      ]),
  ]
}
