package import MusterStore
package import VerificationFlow

extension ContentRules: ProjectSettings {
  /// The ages that a project may ask for, in years.
  package static let ages = 1...120

  package static let changeAction = AuditRecord.Action.contentRulesChanged

  package static func read(of project: ProjectID, on connection: any Connection) throws -> ContentRules {
    try connection.contentRules(of: project)
  }

  package func save(of project: ProjectID, on connection: any Connection, at now: Instant) throws {
    try connection.save(self, of: project, at: now)
    // Without recognition, the indexes are not needed any more.
    if !recognizesPeople { try connection.removeIndexes(of: project) }
  }

  /// - Throws: `CONTENT_RULE_INVALID`.
  package func checked() throws(ServiceError) -> ContentRules {
    if let age = minAge, !Self.ages.contains(age) {
      throw ServiceError(
        .contentRuleInvalid, "minAge: must be from \(Self.ages.lowerBound) to \(Self.ages.upperBound).")
    }
    return self
  }
}
