extension Schema {
  /// Uploads that may be continued: what was offered, until when, and the bytes that are there.
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
}
