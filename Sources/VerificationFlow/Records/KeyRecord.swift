/// A key of a project. The secret itself is nowhere, only its hash.
package struct KeyRecord: Sendable, Equatable {
  /// Its id, fit for logs and lists.
  package let id: KeyID
  /// The project that it opens.
  package let project: ProjectRecord
  /// What people call it.
  package let name: String
  /// What it may do.
  package let scopes: Set<KeyScope>
  /// When it was made.
  package let createdAt: Instant
  /// When it stopped working.
  package let revokedAt: Instant?

  /// A key.
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
