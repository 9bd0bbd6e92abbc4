internal import MusterStore
package import VerificationFlow

/// Logins of people with a PIN that nobody stores, in the app of their device.
package final class PinLogin: Sendable {
  package let verifications: PinVerifications
  package let registrations: PinRegistrations
  package let authentications: PinAuthentications
  package let signatures: PinSignatures
  package let accesses: PinAccesses
  package let logins: PinLogins
  package let identities: PinIdentities
  let core: PinLoginCore

  /// - Parameter secondKey: The key of the second authority; nil keeps its shares in the database.
  init(_ core: ServiceCore, openID: OpenIDProvider, limits: RequestLimits, secondKey: AuthorityKeyFile?) {
    let shared = PinLoginCore(
      store: core.store, clock: core.clock, limits: limits,
      authorities: PinAuthorities(store: core.store, clock: core.clock, file: secondKey), mail: core.providers.codes,
      openID: PinOpenID(provider: openID), outcomes: core.measures.pinLogins())
    self.core = shared
    verifications = PinVerifications(core: shared)
    registrations = PinRegistrations(core: shared, verifications: verifications)
    authentications = PinAuthentications(core: shared)
    signatures = PinSignatures(core: shared)
    accesses = PinAccesses(core: shared)
    logins = PinLogins(core: shared)
    identities = PinIdentities(core: shared, verifications: verifications)
  }

  /// Counts a request of a client, which has no token.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  package func count(address: String) throws(ServiceError) {
    try core.count(address: address)
  }

  /// Returns the project that a client names, with its settings.
  ///
  /// - Throws: ``PinLoginRefusal`` `notAuthorized`.
  package func project(_ id: String?) async throws -> PinLoginProject {
    try await core.project(id)
  }

  /// Returns the name by which people know a project.
  package func name(of project: ProjectID) async throws -> String {
    try await core.store.database.readInline { connection in
      try connection.hostedSettings(of: project).name ?? connection.project(project)?.name ?? ""
    }
  }
}
