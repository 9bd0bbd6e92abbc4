package import MusterStore
package import VerificationFlow

/// Manages the other origins whose pages may use a project. Works on the data folder, even while a service runs on
/// it.
package struct ManageOrigins: Sendable {
  /// The maximum number of origins per project.
  package static let maxOrigins = 100

  private let store: Store
  private let clock: Clock

  package init(store: Store, clock: Clock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Allows an origin. Allowing it again is not an error.
  ///
  /// - Throws: `ORIGIN_INVALID` for text that no browser sends as an origin; `PROJECT_NOT_FOUND`; `ORIGINS_EXHAUSTED`
  ///   if the project has ``maxOrigins`` already.
  package func add(_ text: String, project: String) async throws {
    try await change(text, project, "added") { connection, origin, owner, now in
      let isNew = try connection.allow(origin, in: owner, at: now)
      guard try connection.origins(of: owner).count <= Self.maxOrigins else {
        throw ServiceError(.originsExhausted, "A project may have at most \(Self.maxOrigins) origins.")
      }
      return isNew
    }
  }

  /// Stops allowing an origin.
  ///
  /// - Throws: `ORIGIN_INVALID`; `PROJECT_NOT_FOUND`; `ORIGIN_NOT_FOUND`.
  package func remove(_ text: String, project: String) async throws {
    try await change(text, project, "removed") { connection, origin, owner, _ in
      guard try connection.disallow(origin, in: owner) else {
        throw ServiceError(.originNotFound, "The project \(project) does not allow \(origin.rawValue).")
      }
      return true
    }
  }

  /// Returns the origins of a project.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func list(project: String) async throws -> [WebOrigin] {
    try await store.database.read { try $0.origins(of: $0.needProject(named: project).id) }
  }

  /// Returns all projects with their origins.
  package func projects() async throws -> [(project: ProjectRecord, origins: [WebOrigin])] {
    try await store.database.read { connection in
      try connection.projects().map { (project: $0, origins: try connection.origins(of: $0.id)) }
    }
  }

  /// Runs `body`, and records the change in the audit if there was one.
  private func change(
    _ text: String, _ project: String, _ what: String,
    _ body: @escaping @Sendable (any Connection, WebOrigin, ProjectID, Instant) throws -> Bool
  ) async throws {
    guard let origin = WebOrigin(rawValue: text) else {
      throw ServiceError(
        .originInvalid,
        "The origin must be in lower case and in the form that browsers send, such as https://app.example:8443.")
    }
    let now = clock.now()
    try await store.database.write { connection in
      let owner = try connection.needProject(named: project)
      guard try body(connection, origin, owner.id, now) else { return }
      try connection.insert(
        AuditRecord(
          at: now, sessionId: nil, projectId: owner.id, actor: .operator, action: .originsChanged,
          subject: owner.id.rawValue, detail: "\(what) \(origin.rawValue)"))
    }
  }
}
