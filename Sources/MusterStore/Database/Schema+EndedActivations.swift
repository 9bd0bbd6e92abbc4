extension Schema {
  /// When a session ended, from which its activation has its end; which sessions an activation had; and which activations
  /// are gone with their sessions, by a keyed hash of what opened them and nothing else.
  static let endedActivations = [
    "ALTER TABLE sessions ADD COLUMN ended_at BIGINT",
    "UPDATE sessions SET ended_at = updated_at WHERE status IN ('FINISHED', 'FAILED')",
    "CREATE INDEX sessions_by_activation ON sessions (activation_id) WHERE activation_id IS NOT NULL",
    """
    CREATE TABLE erased_activations (
      token_code TEXT PRIMARY KEY,
      expires_at BIGINT NOT NULL
    )
    """,
  ]
}
