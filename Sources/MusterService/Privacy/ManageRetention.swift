package import MusterStore
package import VerificationFlow

/// Manages how long the pictures of a project and its document types are kept. Works on the data folder, even while a
/// service runs on it.
package struct ManageRetention: Sendable {
  private let store: Store
  private let clock: Clock

  package init(store: Store, clock: Clock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Sets a rule, which also applies to sessions that have ended. A period that is nil does not change.
  ///
  /// - Parameter type: The document type; nil for all types without a rule of their own.
  /// - Throws: `PROJECT_NOT_FOUND`; `DOCUMENT_TYPE_UNKNOWN`.
  package func set(
    accepted: Duration?, rejected: Duration?, project: String, type: DocumentType?
  ) async throws -> RetentionRule {
    if let type, DocumentCatalogue.builtIn[type] == nil {
      throw ServiceError(.documentTypeUnknown, "There is no document type \(type).")
    }
    return try await change(project) { connection, owner in
      var rule =
        try connection.retentionRules(of: owner).first { $0.type == type }
        ?? RetentionRule(projectId: owner, type: type)
      rule.accepted = accepted ?? rule.accepted
      rule.rejected = rejected ?? rule.rejected
      try connection.save(rule)
      return rule
    }
  }

  /// Removes a rule, so that the more general one applies again.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`; `RETENTION_NOT_SET` if there was none.
  package func unset(project: String, type: DocumentType?) async throws {
    _ = try await change(project) { connection, owner in
      guard try connection.removeRetentionRule(of: owner, for: type) else {
        throw ServiceError(.retentionNotSet, "The project \(project) has no such retention rule.")
      }
      return RetentionRule(projectId: owner, type: type)
    }
  }

  /// Returns all rules with the names of their projects.
  package func list() async throws -> [(project: String, rule: RetentionRule)] {
    try await store.database.read { try $0.retentionRules() }
  }

  /// Changes a rule, records the change in the audit, and makes the retention jobs of the project's ended sessions
  /// due now.
  private func change(
    _ project: String, _ body: @escaping @Sendable (any Connection, ProjectID) throws -> RetentionRule
  ) async throws -> RetentionRule {
    let now = clock.now()
    return try await store.database.write { connection in
      let owner = try connection.needProject(named: project)
      let rule = try body(connection, owner.id)
      let figures = [rule.accepted, rule.rejected].map { period in period.map { "\($0.components.seconds)" } ?? "-" }
      try connection.insert(
        AuditRecord(
          at: now, sessionId: nil, projectId: owner.id, actor: .operator, action: .retentionChanged,
          subject: owner.id.rawValue,
          detail: ([rule.type?.rawValue ?? "*"] + figures).joined(separator: " ")))
      try connection.hastenRetention(of: owner.id, to: now)
      return rule
    }
  }
}
