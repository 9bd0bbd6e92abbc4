internal import VerificationFlow

extension Schema {
  /// Sessions and their attempts at a verification, one-time codes, events, and the messages of sandbox projects.
  static let sessionTables = [
    Table(
      "sessions", erasure: .withSession(where: "id = :session"),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        reference TEXT NOT NULL,
        process_type TEXT NOT NULL,
        language TEXT NOT NULL,
        token_generation BIGINT NOT NULL,
        token_hash TEXT NOT NULL UNIQUE,
        user_hash TEXT,
        identification_hash TEXT,
        is_user_known BIGINT NOT NULL CHECK (is_user_known IN (0, 1)),
        sealed_user_id TEXT,
        contact TEXT,
        claims TEXT,
        custom_fields TEXT NOT NULL,
        document_types TEXT,
        rules TEXT,
        status TEXT NOT NULL,
        ending TEXT,
        error_score BIGINT NOT NULL DEFAULT 0,
        activation_id TEXT,
        activated_at BIGINT,
        activation_flag TEXT,
        awaited TEXT,
        awaited_since BIGINT,
        stopped_milliseconds BIGINT NOT NULL DEFAULT 0,
        consent_required BIGINT NOT NULL CHECK (consent_required IN (0, 1)),
        consent_shown TEXT,
        consent_approved BIGINT,
        consent_version TEXT,
        consent_language TEXT,
        consent_decided_at BIGINT,
        revision BIGINT NOT NULL DEFAULT 1,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        ended_at BIGINT
        """,
      indexes: [
        "CREATE INDEX sessions_by_user ON sessions (project_id, user_hash, created_at)",
        "CREATE INDEX sessions_by_identification ON sessions (project_id, identification_hash, created_at)",
        "CREATE INDEX sessions_by_waiting ON sessions (project_id, awaited_since, id) WHERE awaited = 'reviewer'",
        "CREATE INDEX sessions_by_activation ON sessions (activation_id) WHERE activation_id IS NOT NULL",
        "CREATE UNIQUE INDEX sessions_by_reference ON sessions (project_id, reference)",
        "CREATE INDEX sessions_by_age ON sessions (project_id, created_at, id)",
      ]),
    Table(
      "verifications", erasure: .withSession(countedAs: \ErasureRecord.Counts.verifications),
      columns: """
        id TEXT PRIMARY KEY,
        session_id TEXT NOT NULL REFERENCES sessions (id),
        number BIGINT NOT NULL,
        phase TEXT,
        status TEXT NOT NULL,
        required TEXT NOT NULL,
        is_unsure BIGINT NOT NULL DEFAULT 0 CHECK (is_unsure IN (0, 1)),
        doubts TEXT,
        presence_attempts BIGINT NOT NULL DEFAULT 0,
        presence_tries BIGINT NOT NULL DEFAULT 0,
        presence_result TEXT,
        is_presence_held BIGINT NOT NULL DEFAULT 0 CHECK (is_presence_held IN (0, 1)),
        evaluation TEXT,
        ending TEXT,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        UNIQUE (session_id, number)
        """),
    // The owner of a code is a session (activation) or a verification (final code). Only its keyed hash is stored.
    Table(
      "codes", key: ["owner_id", "kind"], erasure: .withSession(),
      columns: """
        owner_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        session_id TEXT NOT NULL REFERENCES sessions (id),
        number BIGINT NOT NULL,
        code_hash TEXT NOT NULL,
        status TEXT NOT NULL,
        failed_attempts BIGINT NOT NULL,
        sent_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (owner_id, kind)
        """,
      indexes: [
        "CREATE INDEX codes_by_session ON codes (session_id)"
      ]),
    Table(
      "session_events", key: ["session_id", "number"], erasure: .withSession(),
      columns: """
        session_id TEXT NOT NULL REFERENCES sessions (id),
        number BIGINT NOT NULL,
        at BIGINT NOT NULL,
        document_id TEXT,
        phase TEXT,
        status TEXT NOT NULL,
        PRIMARY KEY (session_id, number)
        """),
    Table(
      "sandbox_messages", erasure: .withSession(countedAs: \ErasureRecord.Counts.messages),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        session_id TEXT NOT NULL REFERENCES sessions (id),
        kind TEXT NOT NULL,
        code TEXT NOT NULL,
        text TEXT NOT NULL,
        created_at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX sandbox_messages_by_session ON sandbox_messages (session_id, created_at)"
      ]),
  ]
}
