extension Schema {
  /// OpenID Connect: the clients, the logins at them, and the keys that sign tokens.
  static let openIDTables = [
    Table(
      "openid_clients", key: ["client_id"], erasure: .notNeeded("clients are programs"),
      columns: """
        client_id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        name TEXT NOT NULL,
        secret_hash TEXT,
        redirect_uris TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        revoked_at BIGINT
        """,
      indexes: ["CREATE INDEX openid_clients_by_project ON openid_clients (project_id, created_at)"]),
    // Those of people whose session the login method does not know are deleted soon after their access token expires.
    Table(
      "openid_authorizations", erasure: .withSession(where: "verification_session = :session"),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        client_id TEXT NOT NULL REFERENCES openid_clients (client_id),
        issuer TEXT NOT NULL,
        redirect_uri TEXT NOT NULL,
        scopes TEXT NOT NULL,
        state TEXT,
        nonce TEXT,
        code_challenge TEXT,
        status TEXT NOT NULL,
        subject TEXT,
        email TEXT,
        name TEXT,
        methods TEXT NOT NULL,
        verification_session TEXT REFERENCES sessions (id),
        code_hash TEXT,
        token_hash TEXT,
        authenticated_at BIGINT,
        expires_at BIGINT NOT NULL,
        created_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX openid_authorizations_by_code ON openid_authorizations (code_hash)",
        "CREATE INDEX openid_authorizations_by_token ON openid_authorizations (token_hash)",
        "CREATE INDEX openid_authorizations_by_session ON openid_authorizations (verification_session)",
        "CREATE INDEX openid_authorizations_by_end ON openid_authorizations (expires_at)",
      ]),
    // The public keys are derived from the sealed ones, so that write access to the database is not enough to add a key.
    Table(
      "openid_keys", secret: .tokenKey, erasure: .notNeeded("the keys are those of the service"),
      columns: """
        id TEXT PRIMARY KEY,
        master_key_id TEXT NOT NULL,
        material TEXT NOT NULL,
        signs_from BIGINT NOT NULL,
        created_at BIGINT NOT NULL
        """),
  ]
}

extension RowSecret {
  static let tokenKey = RowSecret("openid-key", boundTo: ["id"])
}
