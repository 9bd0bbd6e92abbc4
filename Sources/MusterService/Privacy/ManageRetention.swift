package import MusterStore
package import VerificationFlow

/// Says for a project and its document types how long pictures are kept. Works on the data folder, also while a service
/// runs on it.
package struct ManageRetention: Sendable {
  private let store: Store
  private let clock: Clock

  /// The rules in this store.
  package init(store: Store, clock: Clock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Sets a rule, also for sessions that have ended; a period that is nil stays as it was.
  ///
  /// - Parameter type: Nil for all types that have no rule of their own.
  /// - Throws: `PROJECT_NOT_FOUND`; `DOCUMENT_TYPE_UNKNOWN`.
  package func set(
    accepted: Duration?, rejected: Duration?, project: String, type: DocumentType?
  ) async throws -> RetentionRule {
    if let type, DocumentCatalogue.builtIn[type] == nil {
      throw ServiceError(.invalid, "DOCUMENT_TYPE_UNKNOWN", "There is no document type \(type).")
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

  /// Removes a rule: what is more general holds again.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`; `RETENTION_NOT_SET` if there was none.
  package func unset(project: String, type: DocumentType?) async throws {
    _ = try await change(project) { connection, owner in
      guard try connection.removeRetentionRule(of: owner, for: type) else {
        throw ServiceError(.notFound, "RETENTION_NOT_SET", "The project \(project) has no such rule.")
      }
      return RetentionRule(projectId: owner, type: type)
    }
  }

  /// All rules, with the names of their projects.
  package func list() async throws -> [(project: String, rule: RetentionRule)] {
    try await store.database.read { try $0.retentionRules() }
  }

  /// Changes a rule, notes it, and lets the service look at the project's sessions again.
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
          at: now, sessionId: nil, projectId: owner.id, actor: "operator", action: .retentionChanged,
          subject: owner.id.rawValue,
          detail: ([rule.type?.rawValue ?? "*"] + figures).joined(separator: " ")))
      try connection.hastenRetention(of: owner.id, to: now)
      return rule
    }
  }
}
