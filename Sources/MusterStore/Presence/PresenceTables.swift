extension Schema {
  /// Presence checks, their frames, and the portraits that they are compared with.
  static let presenceTables = [
    Table(
      "portraits", key: ["document_id"], erasure: .withDocuments(),
      columns: """
        document_id TEXT PRIMARY KEY REFERENCES documents (id),
        outcome TEXT NOT NULL,
        at BIGINT NOT NULL
        """),
    Table(
      "presence_checks", erasure: .withSession(blob: "selfie_blob_id"),
      columns: """
        id TEXT PRIMARY KEY,
        session_id TEXT NOT NULL REFERENCES sessions (id),
        verification_id TEXT NOT NULL REFERENCES verifications (id),
        number BIGINT NOT NULL,
        tries BIGINT NOT NULL,
        nonce TEXT NOT NULL,
        ticket_generation BIGINT NOT NULL DEFAULT 0,
        steps TEXT NOT NULL,
        begun_at BIGINT NOT NULL,
        judgement TEXT,
        decided_at BIGINT,
        waived_at BIGINT,
        selfie_blob_id TEXT UNIQUE REFERENCES blobs (id),
        selfie_width BIGINT,
        selfie_height BIGINT,
        UNIQUE (verification_id, number)
        """,
      indexes: [
        "CREATE INDEX presence_checks_by_session ON presence_checks (session_id)"
      ]),
    Table(
      "presence_frames", erasure: .withSession(blob: "blob_id"),
      columns: """
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
        """,
      indexes: [
        "CREATE INDEX presence_frames_by_check ON presence_frames (check_id, tries, step)",
        "CREATE INDEX presence_frames_by_session ON presence_frames (session_id)",
      ]),
  ]
}
