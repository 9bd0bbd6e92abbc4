/// A key by which a project's scanners sign pictures. The key itself is not part of it.
public struct SignatureKeyRecord: Sendable, Equatable {
  /// Its id, unique in its project, also after it was revoked.
  public let id: SignatureKeyID
  /// The project whose pictures it vouches for.
  public let projectId: ProjectID
  /// How it signs.
  public let algorithm: SignatureAlgorithm
  /// When it was added.
  public let createdAt: Instant
  /// When it stopped being trusted.
  public let revokedAt: Instant?

  /// A key.
  public init(
    id: SignatureKeyID, projectId: ProjectID, algorithm: SignatureAlgorithm, createdAt: Instant,
    revokedAt: Instant? = nil
  ) {
    self.id = id
    self.projectId = projectId
    self.algorithm = algorithm
    self.createdAt = createdAt
    self.revokedAt = revokedAt
  }
}
