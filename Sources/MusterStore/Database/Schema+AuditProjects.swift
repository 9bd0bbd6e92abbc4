extension Schema {
  /// Of which project a note is that has no session. Notes of before are left as they stand: their hashes cover them.
  static let auditProjects = ["ALTER TABLE audit ADD COLUMN project_id TEXT"]
}
