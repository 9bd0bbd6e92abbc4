internal import Crypto
internal import Encodings
internal import Foundation

/// A public key by which others verify signatures of the service, as a JSON Web Key (RFC 7517; RFC 7518, section 6.2):
/// ECDSA on P-256 with SHA-256.
package struct PublicSigningKey: Encodable, Sendable {
  private let kty = "EC"
  private let crv = "P-256"
  private let alg = "ES256"
  private let use = "sig"
  private let x: String
  private let y: String
  /// The id: the thumbprint of the key (RFC 7638).
  package let kid: String

  init(_ key: P256.Signing.PublicKey) {
    let point = key.rawRepresentation
    (x, y) = (Data(point.prefix(32)).base64URL, Data(point.suffix(32)).base64URL)
    let members = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
    kid = Data(SHA256.hash(data: Data(members.utf8))).base64URL
  }
}
