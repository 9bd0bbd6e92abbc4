extension Schema {
  /// Logins by a code that is sent to a telephone.
  static let phoneLoginTables = [
    // They belong to no session, and are deleted when they are old.
    Table(
      "phone_logins", erasure: .notNeeded("a login belongs to no session, and is deleted after two days"),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        number TEXT NOT NULL,
        number_index TEXT NOT NULL,
        range_index TEXT NOT NULL,
        status TEXT NOT NULL,
        code_hash TEXT NOT NULL,
        failed_attempts BIGINT NOT NULL,
        codes_sent BIGINT NOT NULL,
        sent_at BIGINT NOT NULL,
        code_expires_at BIGINT NOT NULL,
        token_hash TEXT,
        verified_at BIGINT,
        created_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX phone_logins_by_number ON phone_logins (project_id, number_index, created_at)",
        "CREATE INDEX phone_logins_by_range ON phone_logins (project_id, range_index, created_at)",
        "CREATE INDEX phone_logins_by_token ON phone_logins (token_hash)",
        "CREATE INDEX phone_logins_by_age ON phone_logins (created_at)",
      ])
  ]
}
