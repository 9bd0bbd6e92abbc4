extension Schema {
  /// What was noted and may come again within its time: it is counted here, and noted once more when the time is over.
  /// Without a count it is not noted again.
  static let auditFolds = [
    """
    CREATE TABLE audit_folds (
      key TEXT PRIMARY KEY,
      session_id TEXT NOT NULL,
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      subject TEXT,
      detail TEXT,
      began_at BIGINT NOT NULL,
      ends_at BIGINT NOT NULL,
      repeats BIGINT
    )
    """,
    "CREATE INDEX audit_folds_by_end ON audit_folds (ends_at)",
    "CREATE INDEX audit_folds_by_session ON audit_folds (session_id)",
  ]
}
