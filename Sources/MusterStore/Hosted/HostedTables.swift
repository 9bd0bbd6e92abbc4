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
        link_use TEXT NOT NULL,
        return_address TEXT,
        language TEXT,
        created_at BIGINT NOT NULL,
        created_by TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        opened_at BIGINT,
        browser_hash TEXT,
        requested_at BIGINT,
        revoked_at BIGINT
        """,
      indexes: [
        "CREATE INDEX links_by_session ON links (session_id, created_at, id)"
      ]),
    // Messages with links, without the addresses: they are counted by keyed hashes.
    Table(
      "link_messages", erasure: .withSession(),
      columns: """
        id TEXT PRIMARY KEY,
        session_id TEXT NOT NULL REFERENCES sessions (id),
        project_id TEXT NOT NULL REFERENCES projects (id),
        link_id TEXT NOT NULL,
        recipient_index TEXT NOT NULL,
        range_index TEXT,
        sent_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX link_messages_by_session ON link_messages (session_id, link_id)",
        "CREATE INDEX link_messages_by_recipient ON link_messages (project_id, recipient_index, sent_at)",
        "CREATE INDEX link_messages_by_range ON link_messages (project_id, range_index, sent_at)",
      ]),
  ]
}
