extension Schema {
  /// Projects, the keys of programs, the web origins that may use a project, and the keys with which scanners sign
  /// pictures.
  static let projectTables = [
    Table(
      "projects", erasure: .notNeeded("projects are not personal"),
      columns: """
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        is_sandbox BIGINT NOT NULL CHECK (is_sandbox IN (0, 1)),
        signature_policy TEXT NOT NULL DEFAULT 'record' CHECK (signature_policy IN ('ignore', 'record', 'require')),
        allows_plain_onboarding BIGINT NOT NULL DEFAULT 1,
        allows_presence_waiver BIGINT NOT NULL DEFAULT 0,
        min_protocol_version TEXT NOT NULL DEFAULT '3.2',
        created_at BIGINT NOT NULL
        """),
    Table(
      "keys", erasure: .notNeeded("keys belong to programs"),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        name TEXT NOT NULL,
        secret_hash TEXT NOT NULL UNIQUE,
        scopes TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        expires_at BIGINT,
        revoked_at BIGINT
        """),
    Table(
      "allowed_origins", key: ["project_id", "origin"], erasure: .notNeeded("origins belong to programs"),
      columns: """
        project_id TEXT NOT NULL REFERENCES projects (id),
        origin TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, origin)
        """,
      indexes: [
        "CREATE INDEX allowed_origins_by_origin ON allowed_origins (origin)"
      ]),
    // Public keys are sealed like secrets, so that write access to the database is not enough to add a key.
    Table(
      "signature_keys", key: ["project_id", "id"], secret: .signatureKey,
      erasure: .notNeeded("keys belong to scanners"),
      columns: """
        project_id TEXT NOT NULL REFERENCES projects (id),
        id TEXT NOT NULL,
        algorithm TEXT NOT NULL,
        master_key_id TEXT NOT NULL,
        material TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        revoked_at BIGINT,
        PRIMARY KEY (project_id, id)
        """),
  ]
}

extension RowSecret {
  static let signatureKey = RowSecret("signature-key", boundTo: ["project_id", "id", "algorithm"])
}
