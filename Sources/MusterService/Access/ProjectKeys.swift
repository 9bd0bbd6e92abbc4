internal import Encodings
internal import MusterStore
package import VerificationFlow

/// Creates, lists and revokes the keys of a project in the review console.
package struct ProjectKeys: Sendable {
  /// The maximum number of valid keys per project.
  package static let maxKeys = 100
  /// The longest lifetime of a key that expires.
  package static let maxLifetime = Duration.seconds(10 * 365 * 86_400)

  let store: Store
  let clock: Clock

  /// Returns the keys of the caller's project, newest first, including revoked ones.
  ///
  /// - Throws: `ROLE_MISSING`; `SCOPE_MISSING` for a session.
  package func list(by caller: Caller) async throws -> [KeyRecord] {
    let account = try Self.admin(caller)
    return try await store.database.read { try $0.keys(of: account.project.id) }
  }

  /// Creates a key of the caller's project.
  ///
  /// - Parameter lifetime: The time after which the key is no longer valid; nil if it does not expire.
  /// - Returns: The key and its secret, which is not stored.
  /// - Throws: `INVALID_REQUEST` for a name that is not 1 to 64 characters, without a scope, or for a lifetime of more
  ///   than ten years; `KEYS_EXHAUSTED`; `ROLE_MISSING`; `SCOPE_MISSING` for a session.
  package func create(
    name: String, scopes: Set<KeyScope>, lifetime: Duration?, by caller: Caller
  ) async throws -> (key: KeyRecord, secret: String) {
    let account = try Self.admin(caller)
    guard ReviewerName.isFit(name) else {
      throw ServiceError.invalid("name: must be 1 to 64 characters, without control characters.")
    }
    guard !scopes.isEmpty else { throw ServiceError.invalid("scopes: choose at least one.") }
    if let lifetime, lifetime <= .zero || lifetime > Self.maxLifetime {
      throw ServiceError.invalid("expiry: must be within ten years.")
    }
    let now = clock.now()
    let secret = Secrets.makeKey(isSandbox: account.project.isSandbox)
    let key = KeyRecord(
      id: KeyID(freshID()), project: account.project, name: name, scopes: scopes, createdAt: now,
      expiresAt: lifetime.map { now.advanced(by: $0) })
    try await store.database.write { connection in
      // One creation at a time, so that the count is right.
      try connection.lock(account.project.id)
      guard try connection.keys(of: account.project.id).count(where: { $0.isValid(at: now) }) < Self.maxKeys else {
        throw ServiceError(.keysExhausted, "A project may have at most \(Self.maxKeys) valid keys.")
      }
      try connection.insert(key, secretHash: Secrets.hash(of: secret))
      try connection.insert(
        Self.note(
          .keyCreated, key.id, detail: scopes.map(\.rawValue).sorted().joined(separator: ","), by: account, at: now))
    }
    return (key, secret)
  }

  /// Revokes a key of the caller's project with immediate effect. Repeating the call is not an error.
  ///
  /// - Throws: `KEY_NOT_FOUND`, also for a key of another project; `ROLE_MISSING`; `SCOPE_MISSING` for a session.
  package func revoke(_ id: KeyID, by caller: Caller) async throws {
    let (account, now) = (try Self.admin(caller), clock.now())
    try await store.database.write { connection in
      guard let key = try connection.key(id), key.project.id == account.project.id else {
        throw ServiceError(.keyNotFound, "The project has no such key.")
      }
      guard try connection.revokeKey(id, at: now) else { return }
      try connection.insert(Self.note(.keyRevoked, id, by: account, at: now))
    }
  }

  private static func admin(_ caller: Caller) throws(ServiceError) -> ReviewerRecord {
    _ = try caller.reviewer(may: .manageKeys)
    // No key has that right.
    guard case .reviewer(let account) = caller else { throw .notSignedIn }
    return account
  }

  private static func note(
    _ action: AuditRecord.Action, _ key: KeyID, detail: String? = nil, by account: ReviewerRecord, at now: Instant
  ) -> AuditRecord {
    AuditRecord(
      at: now, sessionId: nil, projectId: account.project.id, actor: .reviewer(account.id), action: action,
      subject: key.rawValue, detail: detail)
  }
}
