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
  /// The time the key was revoked, if it was.
  package let revokedAt: Instant?

  package init(
    id: KeyID, project: ProjectRecord, name: String, scopes: Set<KeyScope>, createdAt: Instant,
    revokedAt: Instant? = nil
  ) {
    self.id = id
    self.project = project
    self.name = name
    self.scopes = scopes
    self.createdAt = createdAt
    self.revokedAt = revokedAt
  }
}
