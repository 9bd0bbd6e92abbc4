internal import Encodings
internal import Foundation
package import MusterStore
package import VerificationFlow

extension PasskeySettings: ProjectSettings {
  private static let maxOrigins = 20

  package static let changeAction = AuditRecord.Action.passkeySettingsChanged

  package static func read(of project: ProjectID, on connection: any Connection) throws -> PasskeySettings {
    try connection.passkeySettings(of: project)
  }

  package func save(of project: ProjectID, on connection: any Connection, at now: Instant) throws {
    try connection.save(self, of: project, at: now)
  }

  /// - Throws: `PASSKEY_SETTING_INVALID`.
  package func checked() throws(ServiceError) -> PasskeySettings {
    if let relyingParty, !Self.isName(relyingParty) {
      throw ServiceError(.passkeySettingInvalid, "relyingParty: must be the name of a host in lower case.")
    }
    guard origins.count <= Self.maxOrigins else {
      throw ServiceError(.passkeySettingInvalid, "origins: must be at most \(Self.maxOrigins).")
    }
    for origin in origins where !isOrigin(origin) {
      throw ServiceError(
        .passkeySettingInvalid,
        """
        origins: must be the relying party's own, such as https://www.bank.example, or android:apk-key-hash: with the \
        base64url of the SHA-256 of the certificate of an app.
        """)
    }
    return self
  }

  /// Whether an origin can be one of the relying party: a page of it or below it, or an app.
  private func isOrigin(_ text: String) -> Bool {
    if let hash = text.wholeMatch(of: /android:apk-key-hash:(.+)/)?.1 {
      return Data(base64URL: String(hash))?.count == 32
    }
    guard WebOrigin(rawValue: text) != nil, serves(text) else { return false }
    return text.hasPrefix("https://") || URLComponents(string: text)?.host == "localhost"
  }
}
