/// A customer's own space. Sandbox and live projects never mix.
package struct ProjectRecord: Sendable, Equatable {
  /// Its id.
  package let id: ProjectID
  /// Its name, unique in the store.
  package let name: String
  /// Whether nothing in it is real.
  package let isSandbox: Bool
  /// What it makes of the signatures of its pictures.
  package let signaturePolicy: SignaturePolicy
  /// When it was made.
  package let createdAt: Instant

  /// A project.
  package init(
    id: ProjectID, name: String, isSandbox: Bool, signaturePolicy: SignaturePolicy = .record, createdAt: Instant
  ) {
    self.id = id
    self.name = name
    self.isSandbox = isSandbox
    self.signaturePolicy = signaturePolicy
    self.createdAt = createdAt
  }
}
