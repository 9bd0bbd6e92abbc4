/// A customer's isolated environment, which is either a sandbox or live.
package struct ProjectRecord: Sendable, Equatable {
  package let id: ProjectID
  /// The project name, unique in the store.
  package let name: String
  /// Whether the project is a sandbox, which processes no real data.
  package let isSandbox: Bool
  /// How the project treats picture signatures.
  package let signaturePolicy: SignaturePolicy
  /// Whether apps may use the onboarding protocol with bearer tokens, without PowerAuth.
  package let allowsPlainOnboarding: Bool
  /// Whether people may ask for a reviewer instead of the steps of a presence check.
  package let allowsPresenceWaiver: Bool
  /// The least version of PowerAuth with which new devices are activated.
  package let minProtocolVersion: String
  package let createdAt: Instant

  package init(
    id: ProjectID, name: String, isSandbox: Bool, signaturePolicy: SignaturePolicy = .record,
    allowsPlainOnboarding: Bool = true, allowsPresenceWaiver: Bool = false, minProtocolVersion: String = "3.2",
    createdAt: Instant
  ) {
    self.id = id
    self.name = name
    self.isSandbox = isSandbox
    self.signaturePolicy = signaturePolicy
    self.allowsPlainOnboarding = allowsPlainOnboarding
    self.allowsPresenceWaiver = allowsPresenceWaiver
    self.minProtocolVersion = minProtocolVersion
    self.createdAt = createdAt
  }
}
