extension Schema {
  /// What was read on documents and how people corrected it; keyed hashes by which people, documents and pictures are
  /// found again; block lists; and the content rules of each project.
  static let readingTables = [
    Table(
      "content_rules", key: ["project_id"], erasure: .notNeeded("rules are not personal"),
      columns: """
        project_id TEXT PRIMARY KEY REFERENCES projects (id),
        rules TEXT NOT NULL,
        updated_at BIGINT NOT NULL
        """),
    Table(
      "blocks", erasure: .notNeeded("a block outlives the session that it was made for"),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        kind TEXT NOT NULL,
        value TEXT NOT NULL,
        reason TEXT NOT NULL,
        created_by TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        expires_at BIGINT
        """,
      indexes: [
        "CREATE INDEX blocks_by_value ON blocks (project_id, kind, value)",
        "CREATE INDEX blocks_by_age ON blocks (project_id, created_at, id)",
      ]),
    Table(
      "readings", key: ["document_id"], erasure: .withDocuments(),
      columns: """
        document_id TEXT PRIMARY KEY REFERENCES documents (id),
        contents TEXT,
        mark TEXT,
        at BIGINT NOT NULL
        """),
    Table(
      "reading_corrections", erasure: .withSession(),
      columns: """
        id TEXT PRIMARY KEY,
        document_id TEXT NOT NULL REFERENCES documents (id),
        session_id TEXT NOT NULL REFERENCES sessions (id),
        field TEXT NOT NULL,
        value TEXT NOT NULL,
        reason TEXT NOT NULL,
        reviewer TEXT NOT NULL,
        at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX reading_corrections_by_document ON reading_corrections (document_id, at, id)",
        "CREATE INDEX reading_corrections_by_session ON reading_corrections (session_id)",
      ]),
    Table(
      "blind_indexes", key: ["document_id", "kind", "value"], erasure: .withSession(),
      columns: """
        document_id TEXT NOT NULL REFERENCES documents (id),
        session_id TEXT NOT NULL REFERENCES sessions (id),
        project_id TEXT NOT NULL REFERENCES projects (id),
        kind TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (document_id, kind, value)
        """,
      indexes: [
        "CREATE INDEX blind_indexes_by_value ON blind_indexes (project_id, kind, value, document_id)",
        "CREATE INDEX blind_indexes_by_session ON blind_indexes (session_id)",
      ]),
  ]
}
