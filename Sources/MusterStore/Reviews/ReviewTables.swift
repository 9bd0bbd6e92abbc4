internal import VerificationFlow

extension Schema {
  /// What reviewers decided and proposed, decisions that can still be undone, and who works on a case
  static let reviewTables = [
    // The unique constraint is the last defence against two decisions on the same revision of a case.
    Table(
      "reviews", erasure: .withSession(countedAs: \ErasureRecord.Counts.decisions),
      columns: """
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL,
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
        confirmed_by TEXT,
        confirming_note TEXT,
        overruled TEXT,
        waited_milliseconds BIGINT,
        handled_milliseconds BIGINT,
        at BIGINT NOT NULL,
        UNIQUE (session_id, revision)
        """,
      indexes: [
        "CREATE INDEX reviews_by_verification ON reviews (verification_id)",
        "CREATE INDEX reviews_by_document ON reviews (document_id)",
        "CREATE INDEX reviews_by_age ON reviews (project_id, at)",
      ]),
    // The words by which cases are found.
    Table(
      "review_facets", key: ["session_id", "queue", "kind", "word"], erasure: .withSession(),
      columns: """
        session_id TEXT NOT NULL REFERENCES sessions (id),
        project_id TEXT NOT NULL,
        queue TEXT NOT NULL,
        kind TEXT NOT NULL,
        word TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (session_id, queue, kind, word)
        """,
      indexes: [
        "CREATE INDEX review_facets_by_word ON review_facets (project_id, queue, kind, word, at, session_id)"
      ]),
    Table(
      "review_leases", key: ["session_id"], erasure: .withSession(),
      columns: """
        session_id TEXT PRIMARY KEY REFERENCES sessions (id),
        reviewer TEXT NOT NULL,
        since BIGINT NOT NULL,
        until BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX review_leases_by_reviewer ON review_leases (reviewer, until)"
      ]),
    Table(
      "review_snoozes", key: ["session_id", "reviewer"], erasure: .withSession(),
      columns: """
        session_id TEXT NOT NULL REFERENCES sessions (id),
        reviewer TEXT NOT NULL,
        until BIGINT NOT NULL,
        PRIMARY KEY (session_id, reviewer)
        """),
    Table(
      "review_assignments", key: ["session_id"], erasure: .withSession(),
      columns: """
        session_id TEXT PRIMARY KEY REFERENCES sessions (id),
        reviewer TEXT NOT NULL,
        assigned_by TEXT NOT NULL,
        at BIGINT NOT NULL
        """),
    Table(
      "review_escalations", key: ["session_id"], erasure: .withSession(),
      columns: """
        session_id TEXT PRIMARY KEY REFERENCES sessions (id),
        reviewer TEXT NOT NULL,
        at BIGINT NOT NULL
        """),
    Table(
      "review_notes", erasure: .withSession(countedAs: \ErasureRecord.Counts.decisions),
      columns: """
        id TEXT PRIMARY KEY,
        session_id TEXT NOT NULL REFERENCES sessions (id),
        occasion TEXT NOT NULL,
        words TEXT,
        reviewer TEXT NOT NULL,
        key_id TEXT REFERENCES keys (id),
        at BIGINT NOT NULL
        """,
      indexes: [
        "CREATE INDEX review_notes_by_session ON review_notes (session_id, at, id)"
      ]),
    Table(
      "review_proposals", key: ["session_id"], erasure: .withSession(countedAs: \ErasureRecord.Counts.decisions),
      columns: """
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
        """),
    Table(
      "pending_decisions", erasure: .withSession(countedAs: \ErasureRecord.Counts.decisions),
      columns: """
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
        """,
      indexes: [
        "CREATE UNIQUE INDEX pending_decisions_underway ON pending_decisions (session_id) WHERE state = 'PENDING'",
        "CREATE INDEX pending_decisions_by_session ON pending_decisions (session_id)",
        "CREATE INDEX pending_decisions_by_reviewer ON pending_decisions (project_id, reviewer, created_at)",
      ]),
  ]
}
