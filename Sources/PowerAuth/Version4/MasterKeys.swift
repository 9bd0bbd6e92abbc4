internal import Crypto
internal import Encodings

/// The keys of an application for version 4, besides its key of P-256.
package struct MasterKeys: Sendable {
  /// The length of what is stored.
  package static let storedByteCount = SigningKeys.scalarByteCount + 2 * SigningKeys.seedByteCount

  private let ecdsa: P384.Signing.PrivateKey
  private let seedOf65: [UInt8]
  private let seedOf87: [UInt8]

  /// Creates fresh keys.
  package init() {
    ecdsa = .fresh()
    (seedOf65, seedOf87) = (.random(count: SigningKeys.seedByteCount), .random(count: SigningKeys.seedByteCount))
  }

  /// Reads keys as they are stored.
  ///
  /// - Throws: ``PowerAuthError/invalidKey``.
  package init(stored: [UInt8]) throws(PowerAuthError) {
    guard stored.count == Self.storedByteCount,
      let ecdsa = try? P384.Signing.PrivateKey(rawRepresentation: stored.prefix(SigningKeys.scalarByteCount))
    else { throw .invalidKey }
    self.ecdsa = ecdsa
    seedOf65 = Array(stored.dropFirst(SigningKeys.scalarByteCount).prefix(SigningKeys.seedByteCount))
    seedOf87 = Array(stored.suffix(SigningKeys.seedByteCount))
  }

  /// The number of P-384, the seed of ML-DSA-65, and that of ML-DSA-87.
  package var stored: [UInt8] { Array(ecdsa.rawRepresentation) + seedOf65 + seedOf87 }

  /// Returns the keys that sign in a suite.
  package func keys(of suite: AlgorithmSuite) -> SigningKeys {
    switch suite {
    case .p384: SigningKeys(suite, ecdsa: ecdsa, seed: [])
    case .p384MLL3: SigningKeys(suite, ecdsa: ecdsa, seed: seedOf65)
    case .p384MLL5: SigningKeys(suite, ecdsa: ecdsa, seed: seedOf87)
    }
  }
}
