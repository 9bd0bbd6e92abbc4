extension Schema {
  /// Step 1: projects and keys; sessions, verifications, documents and their pictures; uploads; jobs; audit.
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
    // At most one picture per side is in force. This constraint is the last defence against concurrent uploads.
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

  /// Step 2: the hash of each audit row, and the head of the chain.
  static let auditChain = [
    // The default is not a valid hash, so a row without a computed hash is detected.
    "ALTER TABLE audit ADD COLUMN hash TEXT NOT NULL DEFAULT ''",
    """
    CREATE TABLE audit_head (
      id BIGINT PRIMARY KEY CHECK (id = 1),
      number BIGINT NOT NULL,
      hash TEXT NOT NULL,
      seal TEXT NOT NULL
    )
    """,
  ]

  /// Step 3: keys with which scanners sign pictures, and the signature policy of each project.
  static let signatureKeys = [
    """
    ALTER TABLE projects ADD COLUMN signature_policy TEXT NOT NULL DEFAULT 'record'
      CHECK (signature_policy IN ('ignore', 'record', 'require'))
    """,
    // Public keys are sealed like secrets, so that write access to the database is not enough to add a key.
    """
    CREATE TABLE signature_keys (
      project_id TEXT NOT NULL REFERENCES projects (id),
      id TEXT NOT NULL,
      algorithm TEXT NOT NULL,
      master_key_id TEXT NOT NULL,
      material TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      revoked_at BIGINT,
      PRIMARY KEY (project_id, id)
    )
    """,
  ]

  /// Step 4: onboarding processes with rules, status, activation, consent, codes, presence and reviews; the events of a
  /// session; the messages of sandbox projects.
  static let wholeFlow = [
    "ALTER TABLE sessions ADD COLUMN process_type TEXT NOT NULL DEFAULT 'onboarding'",
    "ALTER TABLE sessions ADD COLUMN language TEXT NOT NULL DEFAULT 'en'",
    "ALTER TABLE sessions ADD COLUMN user_hash TEXT",
    "ALTER TABLE sessions ADD COLUMN identification_hash TEXT",
    "ALTER TABLE sessions ADD COLUMN is_user_known BIGINT NOT NULL DEFAULT 1",
    "ALTER TABLE sessions ADD COLUMN rules TEXT",
    "ALTER TABLE sessions ADD COLUMN status TEXT NOT NULL DEFAULT 'VERIFICATION_IN_PROGRESS'",
    "ALTER TABLE sessions ADD COLUMN ending TEXT",
    "ALTER TABLE sessions ADD COLUMN error_score BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN activation_id TEXT",
    "ALTER TABLE sessions ADD COLUMN activated_at BIGINT",
    "ALTER TABLE sessions ADD COLUMN activation_flag TEXT",
    "ALTER TABLE sessions ADD COLUMN awaited TEXT",
    "ALTER TABLE sessions ADD COLUMN awaited_since BIGINT",
    "ALTER TABLE sessions ADD COLUMN stopped_milliseconds BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN consent_approved BIGINT",
    "ALTER TABLE sessions ADD COLUMN consent_version TEXT",
    "ALTER TABLE sessions ADD COLUMN consent_language TEXT",
    "ALTER TABLE sessions ADD COLUMN consent_decided_at BIGINT",
    "ALTER TABLE sessions ADD COLUMN revision BIGINT NOT NULL DEFAULT 1",
    // Earlier sessions were activated at creation, and created their first attempt before its first phase.
    """
    UPDATE sessions SET activation_id = id, activated_at = created_at, activation_flag = CASE
      WHEN EXISTS (SELECT 1 FROM verifications v WHERE v.session_id = sessions.id AND v.phase IS NOT NULL)
      THEN 'VERIFICATION_IN_PROGRESS' ELSE 'VERIFICATION_PENDING' END
    """,
    "DELETE FROM verifications WHERE phase IS NULL",
    "UPDATE jobs SET id = 'deadline-' || payload, kind = 'deadline' WHERE kind = 'expire-session'",
    "CREATE INDEX sessions_by_user ON sessions (project_id, user_hash, created_at)",
    "CREATE INDEX sessions_by_identification ON sessions (project_id, identification_hash, created_at)",
    // The review queue, oldest case first.
    """
    CREATE INDEX sessions_by_waiting ON sessions (project_id, awaited_since, id) WHERE awaited = 'reviewer'
    """,
    "ALTER TABLE verifications ADD COLUMN is_unsure BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE verifications ADD COLUMN presence_attempts BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE verifications ADD COLUMN presence_result TEXT",
    "ALTER TABLE verifications ADD COLUMN is_presence_held BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE verifications ADD COLUMN ending TEXT",
    "ALTER TABLE documents ADD COLUMN is_unsure BIGINT NOT NULL DEFAULT 0",
    // The owner of a code is a session (activation) or a verification (final code). Only its keyed hash is stored.
    """
    CREATE TABLE codes (
      owner_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      session_id TEXT NOT NULL REFERENCES sessions (id),
      code_hash TEXT NOT NULL,
      status TEXT NOT NULL,
      failed_attempts BIGINT NOT NULL,
      sent_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      PRIMARY KEY (owner_id, kind)
    )
    """,
    """
    CREATE TABLE session_events (
      session_id TEXT NOT NULL REFERENCES sessions (id),
      number BIGINT NOT NULL,
      at BIGINT NOT NULL,
      document_id TEXT,
      phase TEXT,
      status TEXT NOT NULL,
      PRIMARY KEY (session_id, number)
    )
    """,
    """
    CREATE TABLE review_leases (
      session_id TEXT PRIMARY KEY REFERENCES sessions (id),
      reviewer TEXT NOT NULL,
      until BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE sandbox_messages (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      session_id TEXT NOT NULL REFERENCES sessions (id),
      kind TEXT NOT NULL,
      code TEXT NOT NULL,
      text TEXT NOT NULL,
      created_at BIGINT NOT NULL
    )
    """,
    "CREATE INDEX sandbox_messages_by_session ON sandbox_messages (session_id, created_at)",
  ]

  /// Step 5: the decisions of reviewers. The unique constraint is the last defence against two decisions on the same
  /// revision of a case.
  static let reviews = [
    """
    CREATE TABLE reviews (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id),
      revision BIGINT NOT NULL,
      verification_id TEXT NOT NULL REFERENCES verifications (id),
      document_id TEXT REFERENCES documents (id),
      point TEXT NOT NULL,
      decision TEXT NOT NULL,
      reason TEXT,
      note TEXT,
      reviewer TEXT NOT NULL,
      key_id TEXT REFERENCES keys (id),
      at BIGINT NOT NULL,
      UNIQUE (session_id, revision)
    )
    """
  ]

  /// Step 6: uploads that can be continued: the offer, the expiry time, and the received parts.
  static let resumableUploads = [
    "ALTER TABLE uploads ADD COLUMN offer TEXT",
    "ALTER TABLE uploads ADD COLUMN expires_at BIGINT",
    """
    CREATE TABLE upload_parts (
      blob_id TEXT PRIMARY KEY REFERENCES blobs (id),
      session_id TEXT NOT NULL,
      upload_id TEXT NOT NULL,
      first_byte BIGINT NOT NULL CHECK (first_byte >= 0),
      is_open BIGINT NOT NULL CHECK (is_open IN (0, 1)),
      FOREIGN KEY (session_id, upload_id) REFERENCES uploads (session_id, id)
    )
    """,
    "CREATE INDEX upload_parts_by_upload ON upload_parts (session_id, upload_id, first_byte)",
  ]

  /// Step 7: the responses to requests with an idempotency key, written in the same transaction as the request's effect.
  static let idempotentAnswers = [
    """
    CREATE TABLE idempotent_answers (
      caller TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      session_id TEXT NOT NULL REFERENCES sessions (id),
      token_generation BIGINT,
      parts TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (caller, idempotency_key)
    )
    """,
    "CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at)",
    "CREATE INDEX idempotent_answers_by_session ON idempotent_answers (session_id)",
  ]

  /// Step 8: the quality rules that pictures were checked against, and further inspection results.
  static let qualityRules = [
    """
    CREATE TABLE quality_rules (
      id TEXT PRIMARY KEY,
      body TEXT NOT NULL
    )
    """,
    "ALTER TABLE documents ADD COLUMN rules_id TEXT REFERENCES quality_rules (id)",
    "ALTER TABLE documents ADD COLUMN is_soft_pass BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE documents ADD COLUMN is_marked BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE documents ADD COLUMN quadrilateral TEXT",
    "ALTER TABLE documents ADD COLUMN likeness TEXT",
  ]
}
