extension Schema {
  /// Work to do, and who is doing it.
  static let jobTables = [
    Table(
      "jobs", erasure: .withSession(),
      columns: """
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL,
        session_id TEXT,
        webhook_id TEXT,
        run_at BIGINT NOT NULL,
        lease_owner TEXT,
        lease_until BIGINT,
        attempts BIGINT NOT NULL,
        losses BIGINT NOT NULL DEFAULT 0,
        cause TEXT,
        created_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX jobs_by_kind ON jobs (kind, run_at, id)",
        "CREATE INDEX jobs_by_session ON jobs (session_id)",
      ])
  ]
}
