extension Schema {
  /// Sign-ins of reviewers that are under way at a provider.
  static let singleSignOnTables = [
    Table(
      "provider_sign_ins", key: ["state_hash"], erasure: .notNeeded("reviewers are not verified"),
      columns: """
        state_hash TEXT PRIMARY KEY,
        browser_hash TEXT NOT NULL,
        target TEXT,
        session_hash TEXT,
        expires_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX provider_sign_ins_by_end ON provider_sign_ins (expires_at)"
      ])
  ]
}
