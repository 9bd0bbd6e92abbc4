extension Schema {
  /// The keys with which stored files are encrypted.
  static let blobTables = [
    Table(
      "blobs", erasure: .notNeeded("a blob is erased with the row that refers to it"),
      columns: """
        id TEXT PRIMARY KEY,
        master_key_id TEXT NOT NULL,
        wrapped_key TEXT NOT NULL,
        byte_count BIGINT NOT NULL CHECK (byte_count >= 0),
        created_at BIGINT NOT NULL
        """)
  ]
}
