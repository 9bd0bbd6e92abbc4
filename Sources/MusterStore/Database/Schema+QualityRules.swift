extension Schema {
  /// What pictures were held against, once for each text of rules; what else was found of a document.
  static let qualityRules = [
    """
    CREATE TABLE quality_rules (
      id TEXT PRIMARY KEY,
      body TEXT NOT NULL
    )
    """,
    "ALTER TABLE documents ADD COLUMN rules_id TEXT REFERENCES quality_rules (id)",
    "ALTER TABLE documents ADD COLUMN is_soft_pass BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE documents ADD COLUMN is_marked BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE documents ADD COLUMN quadrilateral TEXT",
    "ALTER TABLE documents ADD COLUMN likeness TEXT",
  ]
}
