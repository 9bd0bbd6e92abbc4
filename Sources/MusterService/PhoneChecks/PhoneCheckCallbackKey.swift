internal import Crypto
internal import Encodings
internal import Foundation
internal import MusterStore

/// The key that signs callbacks about phone checks: ECDSA on P-256 with SHA-256. It is derived from the server's
/// secret, so that it is not stored, and all nodes have the same one.
package struct PhoneCheckCallbackKey: Sendable {
  /// The public key, by which receivers verify callbacks (RFC 7517; RFC 7518, section 6.2).
  package struct PublicKey: Encodable, Sendable {
    private let kty = "EC"
    private let crv = "P-256"
    private let alg = "ES256"
    private let use = "sig"
    private let x: String
    private let y: String
    /// The id: the thumbprint of the key (RFC 7638).
    let kid: String

    fileprivate init(_ key: P256.Signing.PublicKey) {
      let point = key.rawRepresentation
      (x, y) = (Data(point.prefix(32)).base64URL, Data(point.suffix(32)).base64URL)
      let members = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
      kid = Data(SHA256.hash(data: Data(members.utf8))).base64URL
    }
  }

  package let publicKey: PublicKey
  private let key: P256.Signing.PrivateKey

  init(_ secret: ServerSecret) {
    key = Self.key(from: secret)
    publicKey = PublicKey(key.publicKey)
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
