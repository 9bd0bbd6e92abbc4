extension Schema {
  /// Projects and keys; sessions, verifications, documents and their pictures; uploads; jobs; audit.
  static let firstLight = [
    """
    CREATE TABLE projects (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      is_sandbox BIGINT NOT NULL CHECK (is_sandbox IN (0, 1)),
      created_at BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE keys (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      name TEXT NOT NULL,
      secret_hash TEXT NOT NULL UNIQUE,
      scopes TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      revoked_at BIGINT
    )
    """,
    """
    CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      token_generation BIGINT NOT NULL,
      token_hash TEXT NOT NULL UNIQUE,
      document_types TEXT,
      consent_required BIGINT NOT NULL CHECK (consent_required IN (0, 1)),
      custom_fields TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE verifications (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id),
      number BIGINT NOT NULL,
      phase TEXT,
      status TEXT NOT NULL,
      required TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      UNIQUE (session_id, number)
    )
    """,
    """
    CREATE TABLE blobs (
      id TEXT PRIMARY KEY,
      master_key_id TEXT NOT NULL,
      wrapped_key TEXT NOT NULL,
      byte_count BIGINT NOT NULL CHECK (byte_count >= 0),
      created_at BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE documents (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      session_id TEXT NOT NULL REFERENCES sessions (id),
      verification_id TEXT NOT NULL REFERENCES verifications (id),
      number BIGINT NOT NULL,
      upload_id TEXT NOT NULL,
      type TEXT NOT NULL,
      side TEXT NOT NULL CHECK (side IN ('FRONT', 'BACK')),
      country TEXT,
      filename TEXT,
      status TEXT NOT NULL,
      passed_quality BIGINT NOT NULL CHECK (passed_quality IN (0, 1)),
      verdict TEXT,
      reject_origin TEXT,
      original_document_id TEXT REFERENCES documents (id),
      signature TEXT,
      signature_status TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      format TEXT NOT NULL,
      byte_count BIGINT NOT NULL,
      width BIGINT NOT NULL,
      height BIGINT NOT NULL,
      quality TEXT NOT NULL,
      error_codes TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      UNIQUE (verification_id, number)
    )
    """,
    // One picture in force for each side; of two that race, the second commit fails here if all else should miss it.
    """
    CREATE UNIQUE INDEX documents_in_force ON documents (verification_id, type, side) WHERE status <> 'DISPOSED'
    """,
    "CREATE INDEX documents_by_session ON documents (session_id, number)",
    "CREATE INDEX documents_by_age ON documents (project_id, created_at, id)",
    "CREATE INDEX documents_by_status ON documents (project_id, status, created_at, id)",
    """
    CREATE TABLE renditions (
      document_id TEXT NOT NULL REFERENCES documents (id),
      kind TEXT NOT NULL,
      blob_id TEXT NOT NULL UNIQUE REFERENCES blobs (id),
      width BIGINT NOT NULL,
      height BIGINT NOT NULL,
      content_type TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      PRIMARY KEY (document_id, kind)
    )
    """,
    """
    CREATE TABLE uploads (
      session_id TEXT NOT NULL REFERENCES sessions (id),
      id TEXT NOT NULL,
      received_bytes BIGINT NOT NULL,
      expected_bytes BIGINT,
      refusal_code TEXT,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (session_id, id)
    )
    """,
    """
    CREATE TABLE jobs (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      payload TEXT NOT NULL,
      run_at BIGINT NOT NULL,
      lease_owner TEXT,
      lease_until BIGINT,
      attempts BIGINT NOT NULL,
      created_at BIGINT NOT NULL
    )
    """,
    "CREATE INDEX jobs_by_time ON jobs (run_at, id)",
    """
    CREATE TABLE audit (
      number BIGINT PRIMARY KEY,
      at BIGINT NOT NULL,
      session_id TEXT,
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      subject TEXT,
      detail TEXT
    )
    """,
    "CREATE INDEX audit_by_session ON audit (session_id, number)",
  ]
}
