internal import Encodings
package import MusterStore
package import VerificationFlow

/// Creates, lists and revokes project keys. Works on the data folder, even while a server runs on it.
package struct ManageKeys: Sendable {
  private let store: Store
  private let clock: Clock

  package init(store: Store, clock: Clock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Creates a key, and its project if that does not exist.
  ///
  /// - Parameter lifetime: The time after which the key is no longer valid; nil if it does not expire.
  /// - Returns: The key and its secret, which is not stored.
  /// - Throws: `PROJECT_KIND_MISMATCH` if the project exists and is live instead of sandbox, or vice versa.
  package func create(
    name: String, scopes: Set<KeyScope>, project: String, isSandbox: Bool, lifetime: Duration? = nil
  ) async throws -> (key: KeyRecord, secret: String) {
    let now = clock.now()
    let secret = Secrets.makeKey(isSandbox: isSandbox)
    let projectID = ProjectID(freshID())
    let keyID = KeyID(freshID())
    let key = try await store.database.write { connection in
      let existing = try connection.project(named: project)
      if let existing, existing.isSandbox != isSandbox {
        let kind = existing.isSandbox ? "a sandbox" : "live"
        throw ServiceError(.projectKindMismatch, "The project \(project) is \(kind).")
      }
      let owner = existing ?? ProjectRecord(id: projectID, name: project, isSandbox: isSandbox, createdAt: now)
      if existing == nil {
        try connection.insert(owner)
      }
      let key = KeyRecord(
        id: keyID, project: owner, name: name, scopes: scopes, createdAt: now,
        expiresAt: lifetime.map { now.advanced(by: $0) })
      try connection.insert(key, secretHash: Secrets.hash(of: secret))
      return key
    }
    return (key, secret)
  }

  /// Returns all keys, oldest first, including revoked ones.
  package func list() async throws -> [KeyRecord] {
    try await store.database.read { try $0.keys() }
  }

  /// Revokes a key with immediate effect.
  ///
  /// - Returns: Whether the key existed and was valid.
  package func revoke(id: String) async throws -> Bool {
    let now = clock.now()
    return try await store.database.write { try $0.revokeKey(KeyID(id), at: now) }
  }
}
