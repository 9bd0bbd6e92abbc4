extension Schema {
  /// What is left of erased sessions: that they were; how long pictures are kept.
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
    // How long projects keep pictures; the empty type is all that have no row of their own.
    """
    CREATE TABLE retention_rules (
      project_id TEXT NOT NULL REFERENCES projects (id),
      document_type TEXT NOT NULL,
      accepted_milliseconds BIGINT,
      rejected_milliseconds BIGINT,
      PRIMARY KEY (project_id, document_type)
    )
    """,
    // What erases a session looks these up, itself or for the references.
    "CREATE INDEX codes_by_session ON codes (session_id)",
    "CREATE INDEX documents_by_original ON documents (original_document_id)",
    "CREATE INDEX reviews_by_verification ON reviews (verification_id)",
    "CREATE INDEX reviews_by_document ON reviews (document_id)",
  ]
}
