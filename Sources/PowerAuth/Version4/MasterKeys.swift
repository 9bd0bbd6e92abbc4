internal import Crypto
internal import Encodings

/// The keys of an application for version 4, besides its key of P-256.
package struct MasterKeys: Sendable {
  /// The length of what is stored.
  package static let storedByteCount = SigningKeys.scalarByteCount + 2 * SigningKeys.seedByteCount

  /// The number of the key of P-384. The key itself takes a multiplication of a point, and few requests need it.
  private let scalar: [UInt8]
  private let seedOf65: [UInt8]
  private let seedOf87: [UInt8]

  /// Creates fresh keys.
  package init() {
    scalar = Array(P384.Signing.PrivateKey.fresh().rawRepresentation)
    (seedOf65, seedOf87) = (.random(count: SigningKeys.seedByteCount), .random(count: SigningKeys.seedByteCount))
  }

  /// Reads keys as they are stored.
  ///
  /// - Throws: ``PowerAuthError/invalidKey`` if their length is wrong.
  package init(stored: [UInt8]) throws(PowerAuthError) {
    guard stored.count == Self.storedByteCount else { throw .invalidKey }
    scalar = Array(stored.prefix(SigningKeys.scalarByteCount))
    seedOf65 = Array(stored.dropFirst(SigningKeys.scalarByteCount).prefix(SigningKeys.seedByteCount))
    seedOf87 = Array(stored.suffix(SigningKeys.seedByteCount))
  }

  /// The number of P-384, the seed of ML-DSA-65, and that of ML-DSA-87.
  package var stored: [UInt8] { scalar + seedOf65 + seedOf87 }

  /// Returns the keys that sign in a suite.
  ///
  /// - Throws: ``PowerAuthError/invalidKey``.
  package func keys(of suite: AlgorithmSuite) throws(PowerAuthError) -> SigningKeys {
    let seed: [UInt8] =
      switch suite {
      case .p384: []
      case .p384MLL3: seedOf65
      case .p384MLL5: seedOf87
      }
    return try SigningKeys(suite, stored: scalar + seed)
  }
}
