extension Schema {
  /// What a project's list of sessions walks along.
  static let sessionList = [
    "CREATE INDEX sessions_by_age ON sessions (project_id, created_at, id)"
  ]
}
