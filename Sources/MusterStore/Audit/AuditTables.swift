extension Schema {
  private static let auditErasure = Erasure.notNeeded("the audit proves who did what, and has no personal data")

  /// The audit with its chains of hashes, and aggregates of similar records that are not in it yet.
  static let auditTables = [
    // The default is not a valid hash, so a row without a computed hash is detected.
    Table(
      "audit", key: ["number"], erasure: auditErasure,
      columns: """
        number BIGINT PRIMARY KEY,
        at BIGINT NOT NULL,
        project_id TEXT,
        session_id TEXT,
        actor TEXT NOT NULL,
        action TEXT NOT NULL,
        subject TEXT,
        detail TEXT,
        hash TEXT NOT NULL DEFAULT '',
        chain BIGINT,
        position BIGINT
        """,
      indexes: [
        "CREATE INDEX audit_by_session ON audit (session_id, number)",
        "CREATE INDEX audit_by_actor ON audit (actor, number)",
        "CREATE INDEX audit_by_action ON audit (action, number)",
        "CREATE INDEX audit_by_time ON audit (at, number)",
      ]),
    // Without a count, repetitions are not recorded.
    Table(
      "audit_aggregates", key: ["key"], erasure: auditErasure,
      columns: """
        key TEXT PRIMARY KEY,
        session_id TEXT NOT NULL,
        actor TEXT NOT NULL,
        action TEXT NOT NULL,
        subject TEXT,
        detail TEXT,
        began_at BIGINT NOT NULL,
        ends_at BIGINT NOT NULL,
        repeats BIGINT
        """,
      indexes: [
        "CREATE INDEX audit_aggregates_by_end ON audit_aggregates (ends_at)",
        "CREATE INDEX audit_aggregates_by_session ON audit_aggregates (session_id)",
      ]),
    Table(
      "audit_seals", key: ["number"], erasure: auditErasure,
      columns: """
        number BIGINT PRIMARY KEY,
        at BIGINT NOT NULL,
        heads TEXT NOT NULL,
        hash TEXT NOT NULL
        """),
    Table(
      "audit_heads", key: ["chain"], isFilledBySchema: true,
      erasure: auditErasure,
      columns: """
        chain BIGINT PRIMARY KEY,
        number BIGINT NOT NULL,
        hash TEXT NOT NULL,
        seal TEXT NOT NULL
        """),
  ]
}
