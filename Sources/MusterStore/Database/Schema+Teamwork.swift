extension Schema {
  /// How reviewers share the work: to whom cases are assigned, which ones only a senior decides, and what they tell each
  /// other about them.
  static let teamwork = [
    """
    CREATE TABLE review_assignments (
      session_id TEXT PRIMARY KEY REFERENCES sessions (id),
      reviewer TEXT NOT NULL,
      assigned_by TEXT NOT NULL,
      at BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE review_escalations (
      session_id TEXT PRIMARY KEY REFERENCES sessions (id),
      reviewer TEXT NOT NULL,
      at BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE review_notes (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id),
      occasion TEXT NOT NULL,
      words TEXT,
      reviewer TEXT NOT NULL,
      key_id TEXT REFERENCES keys (id),
      at BIGINT NOT NULL
    )
    """,
    "CREATE INDEX review_notes_by_session ON review_notes (session_id, at, id)",
    // Nothing that waits now is assigned to anybody.
    """
    INSERT INTO review_marks (session_id, project_id, queue, kind, word, at)
    SELECT session_id, project_id, queue, 'unassigned', '', at FROM review_marks
    WHERE queue = 'waiting' AND kind = 'case' AND word = ''
    """,
  ]
}
