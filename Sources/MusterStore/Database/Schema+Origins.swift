extension Schema {
  /// From which other origins' pages people may use a project.
  static let origins = [
    """
    CREATE TABLE allowed_origins (
      project_id TEXT NOT NULL REFERENCES projects (id),
      origin TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (project_id, origin)
    )
    """,
    "CREATE INDEX allowed_origins_by_origin ON allowed_origins (origin)",
  ]
}
