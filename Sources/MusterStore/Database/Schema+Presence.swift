extension Schema {
  /// Presence checks of our own, the portraits that they compare with, and what the documents leave in doubt.
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
    // Its picture is there until the check is decided. The fingerprint stays, so that no frame comes twice.
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
}
