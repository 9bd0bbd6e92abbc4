/// Looks up the people who may start a process.
package protocol UserProvider: Sendable {
  /// Looks up a person.
  ///
  /// - Parameters:
  ///   - identification: What the person provided to identify themselves, as JSON.
  ///   - processType: The type of the process.
  /// - Returns: The person; nil if the provider does not know them.
  /// - Throws: `ProviderFailure`.
  func find(_ identification: String, processType: String, language: String) async throws(ProviderFailure) -> KnownUser?
}

/// A person whom the user provider knows.
package struct KnownUser: Sendable, Equatable {
  /// The provider's id for the person, 1 to 256 characters. Stored encrypted, and sent to the other providers.
  package let id: String
  /// Whether the person has to give consent first; nil leaves it to the configuration.
  package let consentRequired: Bool?

  package init(id: String, consentRequired: Bool? = nil) {
    self.id = id
    self.consentRequired = consentRequired
  }
}
