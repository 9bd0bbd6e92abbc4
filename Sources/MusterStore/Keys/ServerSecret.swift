internal import Crypto
internal import Foundation

/// The secret from which the service creates its tokens. It is derived from the master key, so that there is only one
/// secret to protect.
package struct ServerSecret: Sendable {
  private let key: SymmetricKey
  private let sealingKey: SymmetricKey

  init(_ masterKey: MasterKey) {
    key = masterKey.derivedKey(for: "muster server secret")
    sealingKey = SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Array("sealed texts".utf8), using: key))
  }

  /// Returns the HMAC-SHA256 of a message: 32 bytes that cannot be forged without the secret.
  package func authenticationCode(for message: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: key))
  }

  /// Returns whether these bytes are the HMAC-SHA256 of a message, comparing in constant time.
  package func isAuthenticationCode(_ code: [UInt8], for message: String) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Array(message.utf8), using: key)
  }

  /// Encrypts a text with AES-256-GCM for storage, so that it can only be decrypted for this purpose. Returns base64.
  package func seal(_ text: String, for purpose: String) throws -> String {
    try AES.GCM.seal(Array(text.utf8), using: sealingKey, authenticating: Array(purpose.utf8)).combined?
      .base64EncodedString() ?? ""
  }

  /// Decrypts a text.
  ///
  /// - Throws: `StoreError` `secretUnreadable`.
  package func open(_ sealed: String, for purpose: String) throws(StoreError) -> String {
    do {
      let box = try AES.GCM.SealedBox(combined: Data(base64Encoded: sealed) ?? Data())
      return String(
        decoding: try AES.GCM.open(box, using: sealingKey, authenticating: Array(purpose.utf8)), as: UTF8.self)
    } catch {
      throw StoreError(.secretUnreadable, "a sealed text does not open")
    }
  }
}
