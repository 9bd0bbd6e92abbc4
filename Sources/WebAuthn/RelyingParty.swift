internal import Crypto
internal import Foundation

/// Who asks for passkeys, and from where.
package struct RelyingParty: Sendable, Equatable {
  /// The id: the host of a web site, or a parent of it.
  package let id: String
  /// The origins of the pages, such as `https://bank.example`, and of the apps, such as `android:apk-key-hash:…`.
  package let origins: Set<String>

  package init(id: String, origins: Set<String>) {
    (self.id, self.origins) = (id, origins)
  }

  /// Checks what all authenticator data must say (section 7.1, steps 13 to 15; section 7.2, steps 15 to 17).
  ///
  /// - Throws: `wrongRelyingParty`, `userNotPresent`, `userNotVerified`.
  func check(_ data: AuthenticatorData) throws(WebAuthnError) {
    guard data.relyingPartyHash == Array(SHA256.hash(data: Data(id.utf8))) else {
      throw WebAuthnError(.wrongRelyingParty)
    }
    guard data.flags.contains(.userPresent) else { throw WebAuthnError(.userNotPresent) }
    guard data.flags.contains(.userVerified) else { throw WebAuthnError(.userNotVerified) }
  }
}
