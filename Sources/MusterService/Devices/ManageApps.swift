internal import Encodings
package import MusterStore
package import VerificationFlow

/// Creates, lists and revokes apps and their credentials. Works on the store, even while services run on it.
package struct ManageApps: Sendable {
  private let store: Store
  private let clock: Clock

  package init(store: Store, clock: Clock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Creates an app with its first credentials.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func create(name: String, project: String) async throws -> AppCredentials {
    let now = clock.now()
    let id = KeyID(freshID())
    return try await store.database.write { connection in
      let owner = try connection.needProject(named: project)
      let app = KeyRecord(id: id, project: owner, name: name, scopes: [.onboarding], createdAt: now)
      // The secret of this key is never issued: the app authenticates with its credentials only.
      try connection.insert(app, secretHash: Secrets.hash(of: Secrets.makeKey(isSandbox: owner.isSandbox)))
      return try issue(to: app, "created", on: connection, at: now)
    }
  }

  /// Adds credentials to an app, for its next release. Earlier ones remain valid until they are revoked.
  ///
  /// - Parameter id: The id of the app.
  /// - Throws: `PROJECT_NOT_FOUND`; `APP_NOT_FOUND` if the project has no such app, or the app is revoked.
  package func rotate(_ id: String, project: String) async throws -> AppCredentials {
    let now = clock.now()
    return try await store.database.write { connection in
      let known = try connection.appCredentials(in: connection.needProject(named: project).id)
      guard let app = known.first(where: { $0.record.app.id.rawValue == id })?.record.app, app.revokedAt == nil else {
        throw ServiceError(.appNotFound, "The project \(project) has no valid app \(id).")
      }
      return try issue(to: app, "rotated", on: connection, at: now)
    }
  }

  /// Returns the credentials of all apps of a project, oldest first, including revoked ones.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func list(project: String) async throws -> [AppCredentialsRecord] {
    try await store.database.read { connection in
      try connection.appCredentials(in: connection.needProject(named: project).id).map(\.record)
    }
  }

  /// Revokes an app with all its credentials, or only one of them, with immediate effect.
  ///
  /// - Parameter name: The id of the app, or an application key.
  /// - Returns: Whether it was valid.
  /// - Throws: `PROJECT_NOT_FOUND`; `APP_NOT_FOUND`.
  package func revoke(_ name: String, project: String) async throws -> Bool {
    let now = clock.now()
    return try await store.database.write { connection in
      let known = try connection.appCredentials(in: connection.needProject(named: project).id).map(\.record)
      let wasValid: Bool
      let app: KeyID
      if let record = known.first(where: { $0.applicationKey.rawValue == name }) {
        app = record.app.id
        wasValid = try connection.revokeAppCredentials(record.applicationKey, at: now)
      } else if let record = known.first(where: { $0.app.id.rawValue == name }) {
        app = record.app.id
        wasValid = try connection.revokeKey(app, at: now)
      } else {
        throw ServiceError(.appNotFound, "The project \(project) has no app or application key \(name).")
      }
      if wasValid { try note(app, in: known[0].app.project.id, "revoked", on: connection, at: now) }
      return wasValid
    }
  }

  /// Returns whether apps of the project may use the onboarding protocol with bearer tokens.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func allowsPlain(project: String) async throws -> Bool {
    try await store.database.read { try $0.needProject(named: project).allowsPlainOnboarding }
  }

  /// Allows apps of the project to use the onboarding protocol with bearer tokens, or requires PowerAuth.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func setPlain(_ isAllowed: Bool, project: String) async throws {
    let now = clock.now()
    try await store.database.write { connection in
      let owner = try connection.needProject(named: project)
      guard owner.allowsPlainOnboarding != isAllowed else { return }
      try connection.setPlainOnboarding(isAllowed, in: owner.id)
      try connection.insert(
        AuditRecord(
          at: now, sessionId: nil, projectId: owner.id, actor: .operator, action: .appsChanged,
          subject: owner.id.rawValue, detail: isAllowed ? "plain onboarding allowed" : "plain onboarding forbidden"))
    }
  }

  /// Returns the least version of PowerAuth with which new devices of the project are activated.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func minVersion(project: String) async throws -> String {
    try await store.database.read { try $0.needProject(named: project).minProtocolVersion }
  }

  /// Sets the least version of PowerAuth with which new devices of the project are activated.
  ///
  /// - Parameter version: `3.2`, `3.3` or `4.0`.
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func setMinVersion(_ version: String, project: String) async throws {
    let now = clock.now()
    try await store.database.write { connection in
      let owner = try connection.needProject(named: project)
      guard owner.minProtocolVersion != version else { return }
      try connection.setMinProtocolVersion(version, in: owner.id)
      try connection.insert(
        AuditRecord(
          at: now, sessionId: nil, projectId: owner.id, actor: .operator, action: .appsChanged,
          subject: owner.id.rawValue, detail: "least version \(version)"))
    }
  }

  private func issue(
    to app: KeyRecord, _ what: String, on connection: any Connection, at now: Instant
  ) throws -> AppCredentials {
    let credentials = AppCredentials(of: app, at: now)
    try connection.insert(credentials.stored(store.seal))
    try note(app.id, in: app.project.id, what, on: connection, at: now)
    return credentials
  }

  private func note(
    _ app: KeyID, in project: ProjectID, _ what: String, on connection: any Connection, at now: Instant
  ) throws {
    try connection.insert(
      AuditRecord(
        at: now, sessionId: nil, projectId: project, actor: .operator, action: .appsChanged, subject: app.rawValue,
        detail: what))
  }
}
