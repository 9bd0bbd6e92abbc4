/// How people log in with passkeys in a project.
package struct PasskeySettings: Sendable, Equatable, Codable {
  /// Whether they do.
  package var isOn = false
  /// The id of the relying party, such as `bank.example`; nil for the host of the service.
  package var relyingParty: String?
  /// The origins that may use passkeys besides that of the service: pages of the relying party, and apps.
  package var origins: [String] = []

  package init() {}
}
