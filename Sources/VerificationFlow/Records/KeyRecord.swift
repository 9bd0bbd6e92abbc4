/// The metadata of a project's API key. The secret is not stored, only its hash.
package struct KeyRecord: Sendable, Equatable {
  /// The key id, suitable for logs and lists.
  package let id: KeyID
  /// The project the key gives access to.
  package let project: ProjectRecord
  /// The display name.
  package let name: String
  /// The permissions of the key.
  package let scopes: Set<KeyScope>
  package let createdAt: Instant
  /// The time from which the key is no longer valid; nil if it does not expire.
  package let expiresAt: Instant?
  /// The time the key was revoked, if it was.
  package let revokedAt: Instant?

  package init(
    id: KeyID, project: ProjectRecord, name: String, scopes: Set<KeyScope>, createdAt: Instant,
    expiresAt: Instant? = nil, revokedAt: Instant? = nil
  ) {
    self.id = id
    self.project = project
    self.name = name
    self.scopes = scopes
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.revokedAt = revokedAt
  }

  /// Whether the key gives access.
  package func isValid(at now: Instant) -> Bool {
    revokedAt == nil && expiresAt.map { now < $0 } ?? true
  }
}
