internal import Crypto
internal import CryptoExtras
internal import Foundation

/// The public key of a credential, a COSE key (RFC 9053) of one of three algorithms.
package struct CredentialKey: Sendable {
  /// An algorithm, with its number in the registry of COSE.
  package enum Algorithm: Int64, Sendable, CaseIterable {
    /// ECDSA with SHA-256 on P-256.
    case es256 = -7
    /// EdDSA with Ed25519.
    case edDSA = -8
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = -257
  }

  private enum Key: Sendable {
    case es256(P256.Signing.PublicKey)
    case edDSA(Curve25519.Signing.PublicKey)
    case rs256(_RSA.Signing.PublicKey)
  }

  private enum Label {
    static let (type, algorithm): (CBORKey, CBORKey) = (1, 3)
    /// The curve and the coordinates, or the numbers of an RSA key.
    static let (first, second, third): (CBORKey, CBORKey, CBORKey) = (-1, -2, -3)
  }

  package let algorithm: Algorithm
  private let key: Key

  /// Reads a stored key.
  ///
  /// - Throws: `malformed`, `unsupportedAlgorithm`, `invalidKey`.
  package init(_ bytes: [UInt8]) throws(WebAuthnError) {
    try self.init(CBORReader.value(of: bytes))
  }

  /// - Throws: `malformed` if members are missing, or others are there (level 2, section 6.5.1.1);
  ///   `unsupportedAlgorithm`, `invalidKey`.
  init(_ value: CBORValue) throws(WebAuthnError) {
    guard let map = value.map, let number = map[Label.algorithm]?.integer else { throw WebAuthnError(.malformed) }
    guard let algorithm = Algorithm(rawValue: number) else { throw WebAuthnError(.unsupportedAlgorithm) }
    self.algorithm = algorithm
    let type = map[Label.type]?.integer
    switch algorithm {
    case .es256:
      let (x, y) = (map[Label.second]?.bytes ?? [], map[Label.third]?.bytes ?? [])
      guard map.count == 5, type == 2, map[Label.first]?.integer == 1, x.count == 32, y.count == 32,
        let key = try? P256.Signing.PublicKey(rawRepresentation: x + y)
      else { throw WebAuthnError(.invalidKey) }
      self.key = .es256(key)
    case .edDSA:
      let x = map[Label.second]?.bytes ?? []
      guard map.count == 4, type == 1, map[Label.first]?.integer == 6, x.count == 32,
        let key = try? Curve25519.Signing.PublicKey(rawRepresentation: x)
      else { throw WebAuthnError(.invalidKey) }
      self.key = .edDSA(key)
    case .rs256:
      let (modulus, exponent) = (map[Label.first]?.bytes ?? [], map[Label.second]?.bytes ?? [])
      // Keys of 2048 to 4096 bits, without leading zeros.
      guard map.count == 4, type == 3, (256...512).contains(modulus.count), modulus[0] >= 0x80,
        exponent == [1, 0, 1], let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent)
      else { throw WebAuthnError(.invalidKey) }
      self.key = .rs256(key)
    }
  }

  /// Returns whether a signature of a message is valid.
  func accepts(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    switch key {
    case .es256(let key):
      guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
      return key.isValidSignature(signature, for: SHA256.hash(data: message))
    case .edDSA(let key): return key.isValidSignature(signature, for: message)
    case .rs256(let key):
      return key.isValidSignature(
        _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: message),
        padding: .insecurePKCS1v1_5)
    }
  }
}
