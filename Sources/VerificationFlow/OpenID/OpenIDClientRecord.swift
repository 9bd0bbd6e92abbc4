/// A program that lets people log in at the service: a relying party of OpenID Connect.
package struct OpenIDClientRecord: Sendable, Equatable {
  package let id: String
  package let projectId: ProjectID
  /// A name by which people recognise the client.
  package let name: String
  /// The hash of the secret; nil for a public client, such as an app, which cannot keep one.
  package let secretHash: String?
  /// The URIs to which browsers may be sent with a code.
  package let redirectURIs: [String]
  package let createdAt: Instant
  package let revokedAt: Instant?

  package var isPublic: Bool { secretHash == nil }

  package init(
    id: String, projectId: ProjectID, name: String, secretHash: String?, redirectURIs: [String], createdAt: Instant,
    revokedAt: Instant? = nil
  ) {
    self.id = id
    self.projectId = projectId
    self.name = name
    self.secretHash = secretHash
    self.redirectURIs = redirectURIs
    self.createdAt = createdAt
    self.revokedAt = revokedAt
  }
}
