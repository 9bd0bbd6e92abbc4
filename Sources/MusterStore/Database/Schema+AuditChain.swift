extension Schema {
  /// The hash of each row of the audit, and the head that knows the last one.
  static let auditChain = [
    // A row that never got a hash has none that could be right.
    "ALTER TABLE audit ADD COLUMN hash TEXT NOT NULL DEFAULT ''",
    """
    CREATE TABLE audit_head (
      id BIGINT PRIMARY KEY CHECK (id = 1),
      number BIGINT NOT NULL,
      hash TEXT NOT NULL,
      seal TEXT NOT NULL
    )
    """,
  ]
}
