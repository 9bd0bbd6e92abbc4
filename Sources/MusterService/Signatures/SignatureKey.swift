internal import Crypto
internal import VerificationFlow

/// A key that verifies signatures of pictures.
enum SignatureKey {
  case hmac(SymmetricKey)
  case ecdsa(P256.Signing.PublicKey)
  case ed25519(Curve25519.Signing.PublicKey)

  /// Creates the key with this material: a secret, a point of the curve as in X9.63, or the 32 bytes of RFC 8032.
  ///
  /// - Throws: An error of swift-crypto for invalid material.
  init(_ algorithm: SignatureAlgorithm, material: [UInt8]) throws {
    switch algorithm {
    case .hmacSHA256: self = .hmac(SymmetricKey(data: material))
    case .ecdsaP256SHA256: self = .ecdsa(try P256.Signing.PublicKey(x963Representation: material))
    case .ed25519: self = .ed25519(try Curve25519.Signing.PublicKey(rawRepresentation: material))
    }
  }
}
