extension Schema {
  /// What reviewers work with: how cases are found, what waits to take effect, what waits for a second person, what is
  /// counted.
  static let reviewDesk = [
    // What a case in a queue can be found by, one row each. The queues are `waiting` and `decided`.
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
    // The decisions of before. Cases that wait now are marked when the service starts.
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
    // Decisions that have not taken effect yet, or could not.
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
    // Decisions that wait for a second person.
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
    // Who agreed, whom it went against, and how long it took.
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
}
