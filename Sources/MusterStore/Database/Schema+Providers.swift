extension Schema {
  /// What the project's own system made of a person; by which name it knows the person,
  /// sealed; which text the person was shown to agree to.
  static let providers = [
    "ALTER TABLE verifications ADD COLUMN evaluation TEXT",
    "ALTER TABLE sessions ADD COLUMN sealed_user_id TEXT",
    "ALTER TABLE sessions ADD COLUMN consent_shown TEXT",
  ]
}
