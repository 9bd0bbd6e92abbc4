extension Schema {
  /// The settings of PIN logins in each project, the shares of the two authorities, the identities of devices, and what
  /// registrations and logins need for minutes.
  static let pinLoginTables = [
    Table(
      "pin_login_settings", key: ["project_id"], erasure: .notNeeded("settings are not personal"),
      columns: """
        project_id TEXT PRIMARY KEY REFERENCES projects (id),
        settings TEXT NOT NULL,
        is_on BIGINT NOT NULL,
        is_default BIGINT NOT NULL,
        updated_at BIGINT NOT NULL
        """),
    Table(
      "pin_generations", erasure: .notNeeded("a generation belongs to the service"),
      columns: """
        id TEXT PRIMARY KEY,
        second_place TEXT NOT NULL CHECK (second_place IN ('DATABASE', 'FILE')),
        second_check TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        retired_at BIGINT
        """),
    // The shares of one generation are in two tables, under keys that are derived for different purposes.
    Table(
      "pin_first_shares", key: ["generation_id"], secret: .pinFirstShare,
      erasure: .notNeeded("a share belongs to the service"),
      columns: """
        generation_id TEXT PRIMARY KEY REFERENCES pin_generations (id),
        master_key_id TEXT NOT NULL,
        material TEXT NOT NULL
        """),
    Table(
      "pin_second_shares", key: ["generation_id"], erasure: .notNeeded("a share belongs to the service"),
      columns: """
        generation_id TEXT PRIMARY KEY REFERENCES pin_generations (id),
        share TEXT NOT NULL
        """),
    Table(
      "pin_identities", erasure: .withSession(),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        session_id TEXT REFERENCES sessions (id),
        mpin_id TEXT NOT NULL,
        mpin_hash TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL,
        user_index TEXT NOT NULL,
        device_name TEXT,
        status TEXT NOT NULL
          CHECK (status IN ('PENDING', 'ACTIVATED', 'ISSUED', 'ACTIVE', 'REVOKED', 'EXPIRED')),
        generation_id TEXT REFERENCES pin_generations (id),
        public_key TEXT,
        failed_attempts BIGINT NOT NULL,
        registration_hash TEXT,
        registration_ends_at BIGINT NOT NULL,
        replaces TEXT,
        created_at BIGINT NOT NULL,
        last_login_at BIGINT,
        ended_at BIGINT
        """,
      indexes: [
        "CREATE INDEX pin_identities_by_user ON pin_identities (project_id, user_index, created_at, id)",
        "CREATE INDEX pin_identities_by_session ON pin_identities (session_id)",
        "CREATE INDEX pin_identities_by_registration ON pin_identities (status, registration_ends_at)",
        "CREATE INDEX pin_identities_by_end ON pin_identities (ended_at)",
      ]),
    Table(
      "pin_accesses", erasure: .withSession(where: "\(ofIdentities) OR \(ofPasskeys)"),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        page_hash TEXT NOT NULL UNIQUE,
        number TEXT,
        authorization_id TEXT,
        status TEXT NOT NULL,
        user_id TEXT,
        identity_id TEXT REFERENCES pin_identities (id),
        passkey_id TEXT REFERENCES passkeys (id),
        code_hash TEXT UNIQUE,
        redirect_url TEXT,
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX pin_accesses_by_number ON pin_accesses (project_id, number)",
        "CREATE INDEX pin_accesses_by_identity ON pin_accesses (identity_id)",
        "CREATE INDEX pin_accesses_by_passkey ON pin_accesses (passkey_id)",
        "CREATE INDEX pin_accesses_by_end ON pin_accesses (expires_at)",
      ]),
    Table(
      "pin_verifications", erasure: .withSession(where: "session_id = :session OR \(ofIdentities)"),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        kind TEXT NOT NULL CHECK (kind IN ('LINK', 'CODE', 'QUICK')),
        user_id TEXT NOT NULL,
        user_index TEXT NOT NULL,
        code_hash TEXT NOT NULL,
        failed_attempts BIGINT NOT NULL,
        access_id TEXT,
        identity_id TEXT REFERENCES pin_identities (id),
        session_id TEXT REFERENCES sessions (id),
        used_at BIGINT,
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX pin_verifications_by_user ON pin_verifications (project_id, user_index, created_at)",
        "CREATE INDEX pin_verifications_by_identity ON pin_verifications (identity_id)",
        "CREATE INDEX pin_verifications_by_session ON pin_verifications (session_id)",
        "CREATE INDEX pin_verifications_by_end ON pin_verifications (expires_at)",
      ]),
    Table(
      "pin_challenges", key: ["mpin_hash"], erasure: .notNeeded("a challenge names nobody, and expires in 15 seconds"),
      columns: """
        mpin_hash TEXT PRIMARY KEY,
        commitment TEXT NOT NULL,
        challenge TEXT NOT NULL,
        public_key TEXT,
        generation_id TEXT,
        scopes TEXT NOT NULL,
        expires_at BIGINT NOT NULL
        """,
      indexes: ["CREATE INDEX pin_challenges_by_end ON pin_challenges (expires_at)"]),
    Table(
      "pin_tokens", key: ["hash"], erasure: .withSession(where: "session_id = :session OR \(ofIdentities)"),
      columns: """
        hash TEXT PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('AUTHENTICATION', 'ACTIVATION', 'RENEWAL', 'QUICK_CODE')),
        project_id TEXT REFERENCES projects (id),
        identity_id TEXT REFERENCES pin_identities (id),
        session_id TEXT REFERENCES sessions (id),
        content TEXT NOT NULL,
        expires_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX pin_tokens_by_identity ON pin_tokens (identity_id)",
        "CREATE INDEX pin_tokens_by_session ON pin_tokens (session_id)",
        "CREATE INDEX pin_tokens_by_end ON pin_tokens (expires_at)",
      ]),
    Table(
      "pin_logins", erasure: .withSession(where: "\(ofIdentities) OR \(ofPasskeys)"),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        identity_id TEXT REFERENCES pin_identities (id),
        passkey_id TEXT REFERENCES passkeys (id),
        token_hash TEXT NOT NULL UNIQUE,
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX pin_logins_by_identity ON pin_logins (identity_id)",
        "CREATE INDEX pin_logins_by_passkey ON pin_logins (passkey_id)",
        "CREATE INDEX pin_logins_by_end ON pin_logins (expires_at)",
      ]),
  ]

  private static let ofIdentities = "identity_id IN (SELECT id FROM pin_identities WHERE session_id = :session)"
  private static let ofPasskeys = "passkey_id IN (SELECT id FROM passkeys WHERE session_id = :session)"
}

extension RowSecret {
  static let pinFirstShare = RowSecret("pin-first-share", boundTo: ["generation_id"])
}
