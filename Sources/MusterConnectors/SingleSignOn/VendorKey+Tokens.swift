internal import JWTKit

/// JSON web signatures (RFC 7515) by a vendor's key.
extension VendorKey {
  /// What a token says is read by ``IDToken``.
  private struct AnyPayload: JWTPayload {
    func verify(using algorithm: some JWTAlgorithm) throws {}
  }

  /// Whether the key is one of those that this algorithm has (RFC 7518, section 3.1).
  func fits(_ algorithm: String) -> Bool {
    switch self {
    case .rsa: ["RS256", "PS256"].contains(algorithm)
    case .ecdsa: algorithm == "ES256"
    }
  }

  /// Whether the key signed a token by this algorithm, whatever the token names.
  func isSigner(of token: String, by algorithm: String) async -> Bool {
    guard let keys = try? await collection(for: algorithm) else { return false }
    return (try? await keys.verify(token, as: AnyPayload.self)) != nil
  }

  /// Returns the key for one algorithm only; nil if that is not one of the key.
  private func collection(for algorithm: String) async throws -> JWTKeyCollection? {
    let keys = JWTKeyCollection()
    return switch (self, algorithm) {
    case (.rsa(let key), "RS256"):
      try await keys.add(rsa: Insecure.RSA.PublicKey(backing: key), digestAlgorithm: .sha256)
    case (.rsa(let key), "PS256"):
      try await keys.add(pss: Insecure.RSA.PublicKey(backing: key), digestAlgorithm: .sha256)
    case (.ecdsa(let key), "ES256"): try await keys.add(ecdsa: ES256PublicKey(backing: key))
    default: nil
    }
  }
}
