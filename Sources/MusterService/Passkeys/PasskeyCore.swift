internal import Encodings
internal import Foundation
internal import MusterStore
internal import VerificationFlow
internal import WebAuthn

/// What the use cases of passkeys have in common.
final class PasskeyCore: Sendable {
  /// How long a person may take.
  static let challengeTime = Duration.seconds(300)
  /// How old a login may be that permits to make a passkey, so that a stolen token does not last.
  static let freshness = Duration.seconds(600)
  static let maxPasskeys = 20

  let login: PinLoginCore
  let outcomes: Counters<PasskeyOutcome>

  init(login: PinLoginCore, outcomes: Counters<PasskeyOutcome>) {
    (self.login, self.outcomes) = (login, outcomes)
  }

  /// Returns a project with passkeys, and its settings.
  ///
  /// - Throws: `PASSKEYS_NOT_ENABLED`.
  func project(
    _ id: ProjectID, on connection: any Connection
  ) throws -> (project: PinLoginProject, settings: PasskeySettings) {
    let settings = try connection.passkeySettings(of: id)
    guard settings.isOn, let project = try? login.project(id.rawValue, on: connection) else {
      throw ServiceError(.passkeysNotEnabled, "The project has no passkeys.")
    }
    return (project, settings)
  }

  /// Checks that a person may log in, and with a passkey.
  ///
  /// - Throws: `PASSKEY_REFUSED`.
  func check(
    _ session: SessionID?, of project: PinLoginProject, on connection: any Connection, at now: Instant
  ) throws {
    guard session != nil || project.settings.registration == .email,
      (try? login.check(session, in: project.id, on: connection, at: now)) != nil
    else { throw ServiceError.passkeyRefused }
  }

  /// Returns what authenticators return to name a user: nothing that others could read.
  func userHandle(of userIndex: String, in project: ProjectID) -> [UInt8] {
    login.store.secret.authenticationCode(for: "passkey-user|\(project)|\(userIndex)")
  }
}

extension PasskeySettings {
  /// Returns the id of the relying party; nil if the origin has none.
  func relyingParty(at origin: String) -> String? {
    relyingParty ?? Self.host(of: origin)
  }

  /// Returns who asks for passkeys.
  ///
  /// - Parameter origin: The origin under which people reach the service.
  /// - Throws: `PASSKEYS_NOT_ENABLED` if that is no host.
  func party(at origin: String) throws(ServiceError) -> RelyingParty {
    guard let id = relyingParty(at: origin) else {
      throw ServiceError(.passkeysNotEnabled, "The address of the service has no host name.")
    }
    return RelyingParty(id: id, origins: Set(origins).union(serves(origin) ? [origin] : []))
  }

  /// Whether browsers let pages of an origin use the passkeys of the relying party.
  func serves(_ origin: String) -> Bool {
    guard let host = Self.host(of: origin), let id = relyingParty(at: origin) else { return false }
    return host == id || host.hasSuffix(".\(id)")
  }

  /// Returns the host of an origin, if it is a name: browsers allow passkeys only for names.
  private static func host(of origin: String) -> String? {
    guard let host = URLComponents(string: origin)?.host?.lowercased(), isName(host) else { return nil }
    return host
  }

  /// Returns whether a text is the name of a host, not an address.
  static func isName(_ host: String) -> Bool {
    guard host.utf8.count <= 253, let last = host.split(separator: ".").last, last.contains(where: { $0.isLetter })
    else { return false }
    return host.wholeMatch(of: /[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*/) != nil
  }
}
