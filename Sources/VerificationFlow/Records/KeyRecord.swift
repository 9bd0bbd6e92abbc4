/// A key of a project. The secret itself is nowhere, only its hash.
public struct KeyRecord: Sendable, Equatable {
  /// Its id, fit for logs and lists.
  public let id: KeyID
  /// The project that it opens.
  public let project: ProjectRecord
  /// What people call it.
  public let name: String
  /// What it may do.
  public let scopes: Set<KeyScope>
  /// When it was made.
  public let createdAt: Instant
  /// When it stopped working.
  public let revokedAt: Instant?

  /// A key.
  public init(
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
