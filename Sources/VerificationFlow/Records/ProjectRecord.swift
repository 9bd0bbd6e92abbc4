/// A customer's own space. Sandbox and live projects never mix.
public struct ProjectRecord: Sendable, Equatable {
  /// Its id.
  public let id: ProjectID
  /// Its name, unique in the store.
  public let name: String
  /// Whether nothing in it is real.
  public let isSandbox: Bool
  /// What it makes of the signatures of its pictures.
  public let signaturePolicy: SignaturePolicy
  /// When it was made.
  public let createdAt: Instant

  /// A project.
  public init(
    id: ProjectID, name: String, isSandbox: Bool, signaturePolicy: SignaturePolicy = .record, createdAt: Instant
  ) {
    self.id = id
    self.name = name
    self.isSandbox = isSandbox
    self.signaturePolicy = signaturePolicy
    self.createdAt = createdAt
  }
}
