package import MusterStore
package import VerificationFlow

/// Reads and changes what follows from the contents of documents in a project. Works on the store, even while services
/// run on it.
package struct ManageContentRules: Sendable {
  /// The ages that a project may ask for, in years.
  package static let ages = 1...120

  private let store: Store
  private let clock: Clock

  package init(store: Store, clock: Clock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Returns the rules of a project.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func read(project: String) async throws -> ContentRules {
    try await store.database.read { try $0.contentRules(of: $0.needProject(named: project).id) }
  }

  /// Returns the rules of the caller's project.
  ///
  /// - Throws: `SCOPE_MISSING`.
  package func read(by caller: Caller) async throws -> ContentRules {
    let key = try caller.key(with: .admin)
    return try await store.database.readInline { try $0.contentRules(of: key.project.id) }
  }

  /// Changes the rules of a project.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`; `CONTENT_RULE_INVALID`.
  package func change(
    project: String, _ change: @escaping @Sendable (inout ContentRules) -> Void
  ) async throws -> ContentRules {
    try await self.change(by: .operator, { try $0.needProject(named: project).id }, change)
  }

  /// Replaces the rules of the caller's project.
  ///
  /// - Throws: `SCOPE_MISSING`; `CONTENT_RULE_INVALID`.
  package func replace(by rules: ContentRules, by caller: Caller) async throws -> ContentRules {
    let key = try caller.key(with: .admin)
    return try await change(by: caller.actor, { _ in key.project.id }) { $0 = rules }
  }

  private func change(
    by actor: AuditActor, _ project: @escaping @Sendable (any Connection) throws -> ProjectID,
    _ change: @escaping @Sendable (inout ContentRules) -> Void
  ) async throws -> ContentRules {
    let now = clock.now()
    return try await mappingErrors {
      try await store.database.write { connection in
        let id = try project(connection)
        var rules = try connection.contentRules(of: id)
        change(&rules)
        if let age = rules.minAge, !Self.ages.contains(age) {
          throw ServiceError(
            .invalid, "CONTENT_RULE_INVALID",
            "minAge: must be from \(Self.ages.lowerBound) to \(Self.ages.upperBound).")
        }
        try connection.save(rules, of: id, at: now)
        // Who is not to be recognised any more is not remembered either.
        if !rules.recognizesPeople { try connection.removeIndexes(of: id) }
        try connection.insert(
          AuditRecord(at: now, sessionId: nil, projectId: id, actor: actor, action: .contentRulesChanged))
        return rules
      }
    }
  }
}
