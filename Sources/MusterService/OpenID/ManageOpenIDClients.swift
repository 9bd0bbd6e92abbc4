internal import Encodings
package import MusterStore
package import VerificationFlow

/// Creates, lists and revokes the OpenID clients of a project. Works on the store, even while services run on it.
package struct ManageOpenIDClients: Sendable {
  /// The maximum number of valid clients of a project.
  package static let maxClients = 100
  private static let maxURIs = 20
  private static let maxNameLength = 100

  private let store: Store
  private let clock: Clock

  package init(store: Store, clock: Clock = .system) {
    self.store = store
    self.clock = clock
  }

  /// A new client.
  package struct Created: Sendable {
    package let client: OpenIDClientRecord
    /// The secret, which is not stored; nil for a public client.
    package let secret: String?
  }

  /// What a client is created with.
  package struct Request: Sendable {
    let name: String
    let redirectURIs: [String]
    let isPublic: Bool

    /// - Parameter isPublic: Whether the client cannot keep a secret, as an app or a page.
    package init(name: String, redirectURIs: [String], isPublic: Bool) {
      (self.name, self.redirectURIs, self.isPublic) = (name, redirectURIs, isPublic)
    }
  }

  /// Creates a client of the caller's project.
  ///
  /// - Throws: `SCOPE_MISSING`; `OPENID_CLIENT_INVALID`, `OPENID_CLIENTS_EXHAUSTED`.
  package func create(_ request: Request, by caller: Caller) async throws -> Created {
    let key = try caller.key(with: .admin)
    return try await create(request, by: caller.actor) { _ in key.project.id }
  }

  /// Creates a client of a project.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`; `OPENID_CLIENT_INVALID`, `OPENID_CLIENTS_EXHAUSTED`.
  package func create(_ request: Request, project: String) async throws -> Created {
    try await create(request, by: .operator) { try $0.needProject(named: project).id }
  }

  /// Returns the clients of the caller's project, oldest first, including revoked ones.
  ///
  /// - Throws: `SCOPE_MISSING`.
  package func list(by caller: Caller) async throws -> [OpenIDClientRecord] {
    let key = try caller.key(with: .admin)
    return try await store.database.read { try $0.openIDClients(of: key.project.id) }
  }

  /// Returns the clients of a project, oldest first, including revoked ones.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func list(project: String) async throws -> [OpenIDClientRecord] {
    try await store.database.read { try $0.openIDClients(of: $0.needProject(named: project).id) }
  }

  /// Revokes a client of the caller's project, with its codes and access tokens. Repeating the call is not an error.
  ///
  /// - Throws: `SCOPE_MISSING`; `OPENID_CLIENT_NOT_FOUND`.
  package func revoke(_ id: String, by caller: Caller) async throws {
    let key = try caller.key(with: .admin)
    _ = try await revoke(id, by: caller.actor) { _ in key.project.id }
  }

  /// Revokes a client of a project, with its codes and access tokens.
  ///
  /// - Returns: Whether it was valid.
  /// - Throws: `PROJECT_NOT_FOUND`; `OPENID_CLIENT_NOT_FOUND`.
  package func revoke(_ id: String, project: String) async throws -> Bool {
    try await revoke(id, by: .operator) { try $0.needProject(named: project).id }
  }

  private func create(
    _ request: Request, by actor: AuditActor, in project: @escaping @Sendable (any Connection) throws -> ProjectID
  ) async throws -> Created {
    try Self.check(request)
    let (now, id) = (clock.now(), freshID())
    let secret = request.isPublic ? nil : Secrets.make("cs_")
    return try await mappingErrors {
      try await store.database.write { connection in
        let owner = try project(connection)
        try connection.lock(owner)
        guard try connection.openIDClients(of: owner).count(where: { $0.revokedAt == nil }) < Self.maxClients else {
          throw ServiceError(.openIDClientsExhausted, "A project may have at most \(Self.maxClients) OpenID clients.")
        }
        let client = OpenIDClientRecord(
          id: id, projectId: owner, name: request.name, secretHash: secret.map(Secrets.hash),
          redirectURIs: request.redirectURIs, createdAt: now)
        try connection.insert(client)
        try note("created", id, in: owner, by: actor, on: connection, at: now)
        return Created(client: client, secret: secret)
      }
    }
  }

  private func revoke(
    _ id: String, by actor: AuditActor, in project: @escaping @Sendable (any Connection) throws -> ProjectID
  ) async throws -> Bool {
    let now = clock.now()
    return try await mappingErrors {
      try await store.database.write { connection in
        let owner = try project(connection)
        guard id.isVisibleASCII, try connection.openIDClient(id)?.projectId == owner else {
          throw ServiceError(.openIDClientNotFound, "The project has no such OpenID client.")
        }
        guard try connection.revokeOpenIDClient(id, of: owner, at: now) else { return false }
        try note("revoked", id, in: owner, by: actor, on: connection, at: now)
        return true
      }
    }
  }

  private func note(
    _ what: String, _ id: String, in project: ProjectID, by actor: AuditActor, on connection: any Connection,
    at now: Instant
  ) throws {
    try connection.insert(
      AuditRecord(
        at: now, sessionId: nil, projectId: project, actor: actor, action: .openIDClientsChanged, subject: id,
        detail: what))
  }

  private static func check(_ request: Request) throws(ServiceError) {
    guard (1...maxNameLength).contains(request.name.unicodeScalars.count),
      !request.name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw ServiceError(.openIDClientInvalid, "name: must have 1 to \(maxNameLength) characters.") }
    guard (1...maxURIs).contains(request.redirectURIs.count) else {
      throw ServiceError(.openIDClientInvalid, "redirectUris: must have 1 to \(maxURIs) URIs.")
    }
    for uri in request.redirectURIs where !RedirectAddress.isAcceptable(uri) {
      throw ServiceError(
        .openIDClientInvalid,
        "redirectUris: must be URIs with https, with http and localhost, or with an app's own scheme such as com.example.app, without a fragment."
      )
    }
  }
}
