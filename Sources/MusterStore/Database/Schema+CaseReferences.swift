extension Schema {
  /// What people call a case. Sessions of before get theirs, and the unique index, when the column is there.
  static let caseReferences = [
    "ALTER TABLE sessions ADD COLUMN reference TEXT NOT NULL DEFAULT ''"
  ]
}
