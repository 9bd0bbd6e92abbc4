internal import Crypto
internal import Foundation

/// What the service makes its tokens with. It follows from the master key, so that there is one secret to keep.
package struct ServerSecret: Sendable {
  private let key: SymmetricKey
  private let sealingKey: SymmetricKey

  init(_ masterKey: MasterKey) {
    key = masterKey.derivedKey(for: "muster server secret")
    sealingKey = SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Array("sealed texts".utf8), using: key))
  }

  /// The HMAC-SHA256 of a message: 32 bytes that nobody else can make.
  package func authenticationCode(for message: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: key))
  }

  /// Whether these bytes are the HMAC-SHA256 of a message. How long that takes tells nothing of it.
  package func isAuthenticationCode(_ code: [UInt8], for message: String) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Array(message.utf8), using: key)
  }

  /// A text as it may be kept: base64, encrypted with AES-256-GCM, so that it opens for this purpose only.
  package func seal(_ text: String, for purpose: String) throws -> String {
    try AES.GCM.seal(Array(text.utf8), using: sealingKey, authenticating: Array(purpose.utf8)).combined?
      .base64EncodedString() ?? ""
  }

  /// The text again.
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
