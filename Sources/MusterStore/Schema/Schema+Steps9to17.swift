extension Schema {
  /// Step 9: certificates of erased sessions, and retention rules.
  static let privacy = [
    """
    CREATE TABLE erasures (
      session_id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      key_id TEXT NOT NULL REFERENCES keys (id),
      counts TEXT NOT NULL,
      at BIGINT NOT NULL
    )
    """,
    // The empty type stands for all types without a row of their own.
    """
    CREATE TABLE retention_rules (
      project_id TEXT NOT NULL REFERENCES projects (id),
      document_type TEXT NOT NULL,
      accepted_milliseconds BIGINT,
      rejected_milliseconds BIGINT,
      PRIMARY KEY (project_id, document_type)
    )
    """,
    // Erasing a session needs these, directly or to check foreign keys.
    "CREATE INDEX codes_by_session ON codes (session_id)",
    "CREATE INDEX documents_by_original ON documents (original_document_id)",
    "CREATE INDEX reviews_by_verification ON reviews (verification_id)",
    "CREATE INDEX reviews_by_document ON reviews (document_id)",
  ]

  /// Step 10: webhooks, their messages, and the state of each delivery.
  static let webhooks = [
    """
    CREATE TABLE webhooks (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      url TEXT NOT NULL,
      events TEXT NOT NULL,
      secret_generation BIGINT NOT NULL,
      former_secret_until BIGINT,
      created_at BIGINT NOT NULL,
      removed_at BIGINT
    )
    """,
    "CREATE INDEX webhooks_by_project ON webhooks (project_id, created_at, id)",
    """
    CREATE TABLE webhook_messages (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id),
      number BIGINT NOT NULL,
      event TEXT NOT NULL,
      at BIGINT NOT NULL,
      body TEXT NOT NULL,
      UNIQUE (session_id, number)
    )
    """,
    """
    CREATE TABLE webhook_deliveries (
      webhook_id TEXT NOT NULL REFERENCES webhooks (id),
      message_id TEXT NOT NULL REFERENCES webhook_messages (id),
      state TEXT NOT NULL CHECK (state IN ('PENDING', 'DELIVERED', 'DEAD')),
      attempts BIGINT NOT NULL DEFAULT 0,
      attempted_at BIGINT,
      response_status BIGINT,
      failure TEXT,
      PRIMARY KEY (webhook_id, message_id)
    )
    """,
    "CREATE INDEX webhook_deliveries_by_message ON webhook_deliveries (message_id)",
    "CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (webhook_id, state)",
    // The trace context of the request that created the job.
    "ALTER TABLE jobs ADD COLUMN cause TEXT",
    // Each worker searches for jobs of its own kinds.
    "CREATE INDEX jobs_by_kind ON jobs (kind, run_at, id)",
  ]

  /// Step 11: the evaluation by the project's own system, the encrypted id it uses for the person, and the version of the
  /// consent text shown.
  static let providers = [
    "ALTER TABLE verifications ADD COLUMN evaluation TEXT",
    "ALTER TABLE sessions ADD COLUMN sealed_user_id TEXT",
    "ALTER TABLE sessions ADD COLUMN consent_shown TEXT",
  ]

  /// Step 12: reviewers' accounts and their sign-in sessions.
  static let reviewers = [
    """
    CREATE TABLE reviewers (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      name TEXT NOT NULL,
      folded_name TEXT NOT NULL UNIQUE,
      role TEXT NOT NULL,
      password TEXT,
      totp_secret TEXT,
      totp_confirmed BIGINT NOT NULL DEFAULT 0,
      totp_step BIGINT NOT NULL DEFAULT 0,
      invitation_hash TEXT UNIQUE,
      invitation_until BIGINT,
      created_at BIGINT NOT NULL,
      disabled_at BIGINT
    )
    """,
    """
    CREATE TABLE reviewer_sessions (
      secret_hash TEXT PRIMARY KEY,
      reviewer_id TEXT NOT NULL REFERENCES reviewers (id),
      created_at BIGINT NOT NULL,
      seen_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )
    """,
    "CREATE INDEX reviewer_sessions_by_reviewer ON reviewer_sessions (reviewer_id)",
    // Keyed hashes of names, including names without an account.
    """
    CREATE TABLE sign_in_failures (
      name_hash TEXT PRIMARY KEY,
      tries BIGINT NOT NULL,
      locked_until BIGINT,
      at BIGINT NOT NULL
    )
    """,
    "CREATE INDEX sign_in_failures_by_time ON sign_in_failures (at)",
  ]

  /// Step 13: facets by which cases are found, decisions that can still be undone, proposals for a second reviewer, and
  /// statistics.
  static let reviewDesk = [
    // The facets of cases, one row each. The queues are `waiting` and `decided`.
    """
    CREATE TABLE review_marks (
      session_id TEXT NOT NULL REFERENCES sessions (id),
      project_id TEXT NOT NULL,
      queue TEXT NOT NULL,
      kind TEXT NOT NULL,
      word TEXT NOT NULL,
      at BIGINT NOT NULL,
      PRIMARY KEY (session_id, queue, kind, word)
    )
    """,
    "CREATE INDEX review_marks_by_word ON review_marks (project_id, queue, kind, word, at, session_id)",
    // Decided cases. The facets of waiting cases are added when the service starts.
    """
    INSERT INTO review_marks (session_id, project_id, queue, kind, word, at)
    SELECT s.id, s.project_id, 'decided', 'case', '', MAX(r.at) FROM reviews r JOIN sessions s ON s.id = r.session_id
    WHERE s.awaited IS NULL OR s.awaited <> 'reviewer' GROUP BY s.id, s.project_id
    """,
    """
    INSERT INTO review_marks (session_id, project_id, queue, kind, word, at)
    SELECT DISTINCT m.session_id, m.project_id, m.queue, 'type', d.type, m.at
    FROM review_marks m JOIN documents d ON d.session_id = m.session_id WHERE d.status <> 'DISPOSED'
    """,
    "ALTER TABLE review_leases ADD COLUMN since BIGINT NOT NULL DEFAULT 0",
    "UPDATE review_leases SET since = until - 600000",
    "CREATE INDEX review_leases_by_reviewer ON review_leases (reviewer, until)",
    // Decisions that have not taken effect yet or could not take effect.
    """
    CREATE TABLE pending_decisions (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id),
      project_id TEXT NOT NULL REFERENCES projects (id),
      reviewer TEXT NOT NULL,
      key_id TEXT REFERENCES keys (id),
      actor TEXT NOT NULL,
      revision BIGINT NOT NULL,
      document_id TEXT,
      decision TEXT NOT NULL,
      reason TEXT,
      note TEXT,
      created_at BIGINT NOT NULL,
      takes_effect_at BIGINT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('PENDING', 'FAILED')),
      failure TEXT
    )
    """,
    "CREATE UNIQUE INDEX pending_decisions_underway ON pending_decisions (session_id) WHERE state = 'PENDING'",
    "CREATE INDEX pending_decisions_by_session ON pending_decisions (session_id)",
    "CREATE INDEX pending_decisions_by_reviewer ON pending_decisions (project_id, reviewer, created_at)",
    // Decisions that wait for a second reviewer.
    """
    CREATE TABLE review_proposals (
      session_id TEXT PRIMARY KEY REFERENCES sessions (id),
      id TEXT NOT NULL UNIQUE,
      reviewer TEXT NOT NULL,
      key_id TEXT REFERENCES keys (id),
      document_id TEXT,
      decision TEXT NOT NULL,
      reason TEXT,
      note TEXT,
      overruled TEXT,
      at BIGINT NOT NULL
    )
    """,
    // The second reviewer, the overruled one, and durations.
    "ALTER TABLE reviews ADD COLUMN confirmed_by TEXT",
    "ALTER TABLE reviews ADD COLUMN confirming_note TEXT",
    "ALTER TABLE reviews ADD COLUMN overruled TEXT",
    "ALTER TABLE reviews ADD COLUMN project_id TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE reviews ADD COLUMN waited_milliseconds BIGINT",
    "ALTER TABLE reviews ADD COLUMN handled_milliseconds BIGINT",
    "UPDATE reviews SET project_id = (SELECT s.project_id FROM sessions s WHERE s.id = reviews.session_id)",
    """
    UPDATE reviews SET waited_milliseconds = at - (
      SELECT MAX(e.at) FROM session_events e
      WHERE e.session_id = reviews.session_id AND e.at <= reviews.at
        AND (e.phase = 'CLIENT_EVALUATION' OR e.phase = 'PRESENCE_CHECK' AND e.status = 'VERIFICATION_PENDING'))
    """,
    "CREATE INDEX reviews_by_age ON reviews (project_id, at)",
    "CREATE INDEX audit_by_actor ON audit (actor, number)",
    "CREATE INDEX audit_by_action ON audit (action, number)",
  ]

  /// Step 14: built-in presence checks, the portraits they compare with, and doubts about documents.
  static let presence = [
    "ALTER TABLE verifications ADD COLUMN doubts TEXT",
    "ALTER TABLE verifications ADD COLUMN presence_tries BIGINT NOT NULL DEFAULT 0",
    """
    CREATE TABLE presence_checks (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id),
      verification_id TEXT NOT NULL REFERENCES verifications (id),
      number BIGINT NOT NULL,
      tries BIGINT NOT NULL,
      nonce TEXT NOT NULL,
      steps TEXT NOT NULL,
      begun_at BIGINT NOT NULL,
      judgement TEXT,
      decided_at BIGINT,
      selfie_blob_id TEXT UNIQUE REFERENCES blobs (id),
      selfie_width BIGINT,
      selfie_height BIGINT,
      UNIQUE (verification_id, number)
    )
    """,
    "CREATE INDEX presence_checks_by_session ON presence_checks (session_id)",
    // A frame's picture is kept until the check is decided. Its fingerprint is kept, so that no frame is accepted twice.
    """
    CREATE TABLE presence_frames (
      id TEXT PRIMARY KEY,
      check_id TEXT NOT NULL REFERENCES presence_checks (id),
      session_id TEXT NOT NULL REFERENCES sessions (id),
      tries BIGINT NOT NULL,
      step BIGINT NOT NULL,
      fingerprint TEXT NOT NULL UNIQUE,
      hint TEXT NOT NULL,
      face TEXT,
      blob_id TEXT UNIQUE REFERENCES blobs (id),
      at BIGINT NOT NULL
    )
    """,
    "CREATE INDEX presence_frames_by_check ON presence_frames (check_id, tries, step)",
    "CREATE INDEX presence_frames_by_session ON presence_frames (session_id)",
    """
    CREATE TABLE portraits (
      document_id TEXT PRIMARY KEY REFERENCES documents (id),
      outcome TEXT NOT NULL,
      at BIGINT NOT NULL
    )
    """,
  ]

  /// Step 15: an index for finding the jobs of a session; removes an unused index.
  static let manySessions = [
    "DROP INDEX jobs_by_time",
    "CREATE INDEX jobs_by_payload ON jobs (payload)",
  ]

  /// Step 16: the end of each session, from which the end of its activation follows; the sessions of an activation; and
  /// erased activations, identified only by a keyed hash of their token.
  static let endedActivations = [
    "ALTER TABLE sessions ADD COLUMN ended_at BIGINT",
    "UPDATE sessions SET ended_at = updated_at WHERE status IN ('FINISHED', 'FAILED')",
    "CREATE INDEX sessions_by_activation ON sessions (activation_id) WHERE activation_id IS NOT NULL",
    """
    CREATE TABLE erased_activations (
      token_code TEXT PRIMARY KEY,
      expires_at BIGINT NOT NULL
    )
    """,
  ]

  /// Step 17: readable case references. The backfill adds those of earlier sessions, and the unique index.
  static let caseReferences = [
    "ALTER TABLE sessions ADD COLUMN reference TEXT NOT NULL DEFAULT ''"
  ]
}
