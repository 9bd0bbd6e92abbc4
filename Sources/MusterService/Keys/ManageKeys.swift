package import MusterStore
package import VerificationFlow

/// Makes, lists and revokes the keys of projects. Works on the data folder, also while a server runs on it.
package struct ManageKeys: Sendable {
  private let store: Store
  private let clock: Clock

  /// Keys in this store.
  package init(store: Store, clock: Clock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Makes a key, and its project where that is missing.
  ///
  /// - Returns: The key and its secret, which is not kept anywhere.
  /// - Throws: `PROJECT_KIND_MISMATCH` if the project is there and is live instead of sandbox, or the other way round.
  package func create(
    name: String, scopes: Set<KeyScope>, project: String, isSandbox: Bool
  ) async throws -> (key: KeyRecord, secret: String) {
    let now = clock.now()
    let secret = Secrets.makeKey(isSandbox: isSandbox)
    let projectID = ProjectID(freshID())
    let keyID = KeyID(freshID())
    let key = try await store.database.write { connection in
      let existing = try connection.project(named: project)
      if let existing, existing.isSandbox != isSandbox {
        let kind = existing.isSandbox ? "a sandbox" : "live"
        throw ServiceError(.conflict, "PROJECT_KIND_MISMATCH", "The project \(project) is \(kind).")
      }
      let owner = existing ?? ProjectRecord(id: projectID, name: project, isSandbox: isSandbox, createdAt: now)
      if existing == nil {
        try connection.insert(owner)
      }
      let key = KeyRecord(id: keyID, project: owner, name: name, scopes: scopes, createdAt: now)
      try connection.insert(key, secretHash: Secrets.hash(of: secret))
      return key
    }
    return (key, secret)
  }

  /// All keys, oldest first, revoked ones included.
  package func list() async throws -> [KeyRecord] {
    try await store.database.read { try $0.keys() }
  }

  /// Makes a key stop working at once.
  ///
  /// - Returns: Whether there was such a key that worked.
  package func revoke(id: String) async throws -> Bool {
    let now = clock.now()
    return try await store.database.write { try $0.revokeKey(KeyID(id), at: now) }
  }
}
