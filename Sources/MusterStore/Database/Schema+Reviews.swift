extension Schema {
  /// What reviewers decided. Of two who decide the same revision of a case, the second commit fails here if all else
  /// should miss it.
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
}
