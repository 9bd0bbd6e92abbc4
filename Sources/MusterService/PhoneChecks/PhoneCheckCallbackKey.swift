internal import Crypto
internal import Foundation
internal import MusterStore

/// The key that signs callbacks about phone checks: ECDSA on P-256 with SHA-256. It is derived from the server's
/// secret, so that it is not stored, and all nodes have the same one.
package struct PhoneCheckCallbackKey: Sendable {
  /// The public key, by which receivers verify callbacks.
  package let publicKey: PublicSigningKey
  private let key: P256.Signing.PrivateKey

  init(_ secret: ServerSecret) {
    key = Self.key(from: secret)
    publicKey = PublicSigningKey(key.publicKey)
  }

  /// Returns the signature of a text, in DER.
  func signature(of text: String) throws -> Data {
    try key.signature(for: Data(text.utf8)).derRepresentation
  }

  /// Few numbers of 32 bytes are no key of the curve, so the first one nearly always is.
  private static func key(from secret: ServerSecret) -> P256.Signing.PrivateKey {
    var number = 0
    while true {
      let scalar = secret.authenticationCode(for: "phone-check-callback-key|\(number)")
      if let key = try? P256.Signing.PrivateKey(rawRepresentation: scalar) { return key }
      number += 1
    }
  }
}

extension PhoneCheckCallbackKey: CustomStringConvertible, CustomReflectable {
  /// Only the type's name, so that no log can leak the key.
  package var description: String { "PhoneCheckCallbackKey" }

  /// An empty mirror, so that no dump can leak the key.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
