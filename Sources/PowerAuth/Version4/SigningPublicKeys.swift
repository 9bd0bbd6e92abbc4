internal import Crypto
package import Foundation

/// The public keys of one side of an activation of version 4, which verify its signatures (PowerAuth 4, "Activation").
package struct SigningPublicKeys: Sendable, Equatable, Codable {
  /// The length of a point of P-384, uncompressed.
  static let pointByteCount = 97

  /// A point of P-384, uncompressed.
  package let ecdsa: Data
  /// The SubjectPublicKeyInfo of an ML-DSA key; nil for a suite without.
  package let mldsa: Data?

  package init(ecdsa: Data, mldsa: Data?) {
    (self.ecdsa, self.mldsa) = (ecdsa, mldsa)
  }

  /// Reads keys as they are stored.
  ///
  /// - Throws: ``PowerAuthError/invalidKey``.
  package init(_ suite: AlgorithmSuite, stored: [UInt8]) throws(PowerAuthError) {
    self.init(
      ecdsa: Data(stored.prefix(Self.pointByteCount)),
      mldsa: suite.hasMLDSA ? Data(stored.dropFirst(Self.pointByteCount)) : nil)
    guard self.stored.count == stored.count else { throw .invalidKey }
    try check(for: suite)
  }

  /// The point, and the SubjectPublicKeyInfo after it.
  package var stored: [UInt8] { Array(ecdsa) + Array(mldsa ?? Data()) }

  /// Checks that these are keys of a suite.
  ///
  /// - Throws: ``PowerAuthError/invalidKey``.
  package func check(for suite: AlgorithmSuite) throws(PowerAuthError) {
    guard ecdsa.count == Self.pointByteCount, (try? P384.Signing.PublicKey(x963Representation: ecdsa)) != nil,
      (mldsa != nil) == suite.hasMLDSA
    else { throw .invalidKey }
    // Every key of the right length is one of ML-DSA (FIPS 204, algorithm 23).
    if let mldsa, let kind = suite.signature { _ = try kind.key(in: mldsa) }
  }

  /// The first coordinate of the point, with leading zeros.
  var abscissa: [UInt8] { Array(ecdsa.dropFirst().prefix(48)) }
}

extension SigningPublicKeys {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      ecdsa: try container.decodeBase64(forKey: .ecdsa), mldsa: try container.decodeBase64IfPresent(forKey: .mldsa))
  }
}
