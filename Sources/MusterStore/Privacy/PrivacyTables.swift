extension Schema {
  /// Retention rules, certificates of erased sessions, and erased activations, identified only by a keyed hash of their
  /// token.
  static let privacyTables = [
    Table(
      "retention_rules", key: ["project_id", "document_type"], erasure: .notNeeded("rules are not personal"),
      columns: """
        project_id TEXT NOT NULL REFERENCES projects (id),
        document_type TEXT NOT NULL,
        accepted_milliseconds BIGINT,
        rejected_milliseconds BIGINT,
        PRIMARY KEY (project_id, document_type)
        """),
    Table(
      "erasures", key: ["session_id"], erasure: .notNeeded("it is the proof of the erasure"),
      columns: """
        session_id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        key_id TEXT NOT NULL REFERENCES keys (id),
        counts TEXT NOT NULL,
        at BIGINT NOT NULL
        """),
    Table(
      "erased_activations", key: ["token_code"], erasure: .notNeeded("a keyed hash names nobody, and expires"),
      columns: """
        token_code TEXT PRIMARY KEY,
        expires_at BIGINT NOT NULL
        """),
  ]
}
