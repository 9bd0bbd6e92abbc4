/// The metadata of a key with which a project's scanners sign pictures. Does not contain the key material.
package struct SignatureKeyRecord: Sendable, Equatable {
  /// The key id, unique within its project even after revocation.
  package let id: SignatureKeyID
  /// The project whose pictures the key verifies.
  package let projectId: ProjectID
  package let algorithm: SignatureAlgorithm
  package let createdAt: Instant
  /// The time the key was revoked, if it was.
  package let revokedAt: Instant?

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
