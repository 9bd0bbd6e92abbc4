extension Schema {
  /// Keys by which scanners sign pictures, and what each project makes of the signatures.
  static let signatureKeys = [
    """
    ALTER TABLE projects ADD COLUMN signature_policy TEXT NOT NULL DEFAULT 'record'
      CHECK (signature_policy IN ('ignore', 'record', 'require'))
    """,
    // Public keys are sealed like secrets: whoever can only write rows cannot slip in a key of theirs.
    """
    CREATE TABLE signature_keys (
      project_id TEXT NOT NULL REFERENCES projects (id),
      id TEXT NOT NULL,
      algorithm TEXT NOT NULL,
      master_key_id TEXT NOT NULL,
      material TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      revoked_at BIGINT,
      PRIMARY KEY (project_id, id)
    )
    """,
  ]
}
