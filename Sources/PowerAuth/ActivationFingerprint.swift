package import Crypto
internal import Foundation

/// Eight digits that device and server show to people, who compare them (PowerAuth 3 and 4, "Activation").
package enum ActivationFingerprint {
  /// Returns the digits of an activation of version 3.
  package static func text(
    device: P256.KeyAgreement.PublicKey, activationID: String, server: P256.KeyAgreement.PublicKey
  ) -> String {
    digits(of: SHA256.hash(data: abscissa(device) + Array(activationID.utf8) + abscissa(server)))
  }

  /// Returns the digits of an activation of version 4.
  package static func text(
    _ suite: AlgorithmSuite, device: SigningPublicKeys, activationID: String, server: SigningPublicKeys
  ) -> String {
    let parts = [
      Array(suite.rawValue.utf8), device.abscissa, Array(device.mldsa ?? Data()), Array(activationID.utf8),
      server.abscissa, Array(server.mldsa ?? Data()),
    ]
    return digits(of: SHA3_256.hash(data: parts.flatMap(\.self)))
  }

  private static func digits(of hash: some Sequence<UInt8>) -> String {
    let number = Array(hash).suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let digits = String(number % 100_000_000)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The first coordinate of a point without leading zeros, as both kinds of apps hash it.
  private static func abscissa(_ key: P256.KeyAgreement.PublicKey) -> [UInt8] {
    Array(key.rawRepresentation.prefix(32).drop { $0 == 0 })
  }
}
