/// A key by which a project's scanners sign pictures. The key itself is not part of it.
package struct SignatureKeyRecord: Sendable, Equatable {
  /// Its id, unique in its project, also after it was revoked.
  package let id: SignatureKeyID
  /// The project whose pictures it vouches for.
  package let projectId: ProjectID
  /// How it signs.
  package let algorithm: SignatureAlgorithm
  /// When it was added.
  package let createdAt: Instant
  /// When it stopped being trusted.
  package let revokedAt: Instant?

  /// A key.
  package init(
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
