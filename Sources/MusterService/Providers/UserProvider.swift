/// Knows the people who may begin a process.
package protocol UserProvider: Sendable {
  /// Looks a person up.
  ///
  /// - Parameters:
  ///   - identification: What the person said of themselves, as JSON.
  ///   - processType: The kind of process.
  /// - Returns: By which name it knows the person; nil if it does not.
  /// - Throws: `ProviderFailure`.
  func find(_ identification: String, processType: String, language: String) async throws(ProviderFailure) -> KnownUser?
}

/// A person whom the user provider knows.
package struct KnownUser: Sendable, Equatable {
  /// By which name: 1 to 256 characters. Kept encrypted, and told to the other providers.
  package let id: String
  /// Whether the person has to agree to something first; nil leaves it to the configuration.
  package let consentRequired: Bool?

  /// A person.
  package init(id: String, consentRequired: Bool? = nil) {
    self.id = id
    self.consentRequired = consentRequired
  }
}
