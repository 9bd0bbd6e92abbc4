package import MusterStore
package import VerificationFlow

/// Settings that are set for each project.
package protocol ProjectSettings: Sendable {
  /// The action of an audit record of a change.
  static var changeAction: AuditRecord.Action { get }

  /// Returns the settings of a project; the defaults if nothing is set.
  static func read(of project: ProjectID, on connection: any Connection) throws -> Self

  /// Stores the settings of a project, and applies their consequences.
  func save(of project: ProjectID, on connection: any Connection, at now: Instant) throws

  /// Returns the settings in the form in which they are stored.
  ///
  /// - Throws: A `ServiceError` with the setting and what is wrong with it.
  func checked() throws(ServiceError) -> Self
}

/// Reads and changes settings of projects. Works on the store, even while services run on it.
package struct ManageProjectSettings<Settings: ProjectSettings>: Sendable {
  private let store: Store
  private let clock: Clock

  package init(store: Store, clock: Clock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Returns the settings of a project.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func read(project: String) async throws -> Settings {
    try await store.database.read { try Settings.read(of: $0.needProject(named: project).id, on: $0) }
  }

  /// Returns the settings of the caller's project.
  ///
  /// - Throws: `SCOPE_MISSING`.
  package func read(by caller: Caller) async throws -> Settings {
    let key = try caller.key(with: .admin)
    return try await store.database.readInline { try Settings.read(of: key.project.id, on: $0) }
  }

  /// Changes the settings of a project.
  ///
  /// - Returns: The settings in the form in which they are stored.
  /// - Throws: `PROJECT_NOT_FOUND`; the errors of the settings.
  package func change(
    project: String, _ change: @escaping @Sendable (inout Settings) -> Void
  ) async throws -> Settings {
    try await self.change(by: .operator, { try $0.needProject(named: project).id }, change)
  }

  /// Replaces the settings of the caller's project.
  ///
  /// - Throws: `SCOPE_MISSING`; the errors of the settings.
  package func replace(by settings: Settings, by caller: Caller) async throws -> Settings {
    let key = try caller.key(with: .admin)
    return try await change(by: caller.actor, { _ in key.project.id }) { $0 = settings }
  }

  private func change(
    by actor: AuditActor, _ project: @escaping @Sendable (any Connection) throws -> ProjectID,
    _ change: @escaping @Sendable (inout Settings) -> Void
  ) async throws -> Settings {
    let now = clock.now()
    return try await mappingErrors {
      try await store.database.write { connection in
        let id = try project(connection)
        try connection.lock(id)
        var settings = try Settings.read(of: id, on: connection)
        change(&settings)
        settings = try settings.checked()
        try settings.save(of: id, on: connection, at: now)
        try connection.insert(
          AuditRecord(
            at: now, sessionId: nil, projectId: id, actor: actor, action: Settings.changeAction, subject: id.rawValue))
        return settings
      }
    }
  }
}
