extension Schema {
  /// What keeps erasing one session from looking at the jobs of a million; and an index that nobody asks any more.
  static let manySessions = [
    "DROP INDEX jobs_by_time",
    "CREATE INDEX jobs_by_payload ON jobs (payload)",
  ]
}
