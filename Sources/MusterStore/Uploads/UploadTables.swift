internal import VerificationFlow

extension Schema {
  /// Uploads, and the received parts of those that can be continued.
  static let uploadTables = [
    Table(
      "uploads", key: ["session_id", "id"], erasure: .withSession(countedAs: \ErasureRecord.Counts.uploads),
      columns: """
        session_id TEXT NOT NULL REFERENCES sessions (id),
        id TEXT NOT NULL,
        offer TEXT,
        received_bytes BIGINT NOT NULL,
        expected_bytes BIGINT,
        refusal_code TEXT,
        epoch BIGINT NOT NULL DEFAULT 0,
        created_at BIGINT NOT NULL,
        expires_at BIGINT,
        PRIMARY KEY (session_id, id)
        """),
    Table(
      "upload_parts", key: ["blob_id"], erasure: .withSession(blob: "blob_id"),
      columns: """
        blob_id TEXT PRIMARY KEY REFERENCES blobs (id),
        session_id TEXT NOT NULL,
        upload_id TEXT NOT NULL,
        first_byte BIGINT NOT NULL CHECK (first_byte >= 0),
        is_open BIGINT NOT NULL CHECK (is_open IN (0, 1)),
        FOREIGN KEY (session_id, upload_id) REFERENCES uploads (session_id, id)
        """,
      indexes: [
        "CREATE INDEX upload_parts_by_upload ON upload_parts (session_id, upload_id, first_byte)"
      ]),
  ]
}
