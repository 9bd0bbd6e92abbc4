extension Schema {
  /// The settings of the pages of verifications in each project, and the links to these pages.
  static let hostedTables = [
    Table(
      "hosted_settings", key: ["project_id"], erasure: .notNeeded("settings are not personal"),
      columns: """
        project_id TEXT PRIMARY KEY REFERENCES projects (id),
        settings TEXT NOT NULL,
        updated_at BIGINT NOT NULL
        """),
    Table(
      "links", erasure: .withSession(),
      columns: """
        id TEXT PRIMARY KEY,
        session_id TEXT NOT NULL REFERENCES sessions (id),
        parent_id TEXT,
        kind TEXT NOT NULL CHECK (kind IN ('PERSON', 'HAND_OFF')),
        return_address TEXT,
        language TEXT,
        created_at BIGINT NOT NULL,
        created_by TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        opened_at BIGINT,
        revoked_at BIGINT
        """,
      indexes: [
        "CREATE INDEX links_by_session ON links (session_id, created_at, id)"
      ]),
  ]
}
