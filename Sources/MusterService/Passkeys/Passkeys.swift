internal import MusterStore
package import VerificationFlow

/// Logins of people with passkeys, on the pages of the service and on those of the relying party. They end in the same
/// steps as logins with a PIN.
package final class Passkeys: Sendable {
  package let registrations: PasskeyRegistrations
  package let authentications: PasskeyAuthentications
  package let registered: ManagePasskeys
  private let core: PasskeyCore

  init(_ core: ServiceCore, _ login: PinLogin) {
    let shared = PasskeyCore(login: login.core, outcomes: core.measures.passkeys())
    self.core = shared
    registrations = PasskeyRegistrations(core: shared)
    authentications = PasskeyAuthentications(core: shared)
    registered = ManagePasskeys(core: shared)
  }

  /// Counts a request of a client, which has no key.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  package func count(address: String) throws(ServiceError) {
    try core.login.count(address: address)
  }

  /// Returns whether pages at an origin can use the passkeys of a project.
  package func isOn(_ project: ProjectID, at origin: String) async throws -> Bool {
    let settings = try await core.login.store.database.readInline { try $0.passkeySettings(of: project) }
    return settings.isOn && settings.serves(origin)
  }
}
