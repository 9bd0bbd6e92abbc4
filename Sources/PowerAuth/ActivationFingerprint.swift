package import Crypto
internal import Foundation

/// Eight digits that device and server show to people, who compare them (PowerAuth 3, "Activation").
package enum ActivationFingerprint {
  package static func text(
    device: P256.KeyAgreement.PublicKey, activationID: String, server: P256.KeyAgreement.PublicKey
  ) -> String {
    let bytes = abscissa(device) + Array(activationID.utf8) + abscissa(server)
    let number = SHA256.hash(data: bytes).suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let digits = String(number % 100_000_000)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The first coordinate of a point without leading zeros, as both kinds of apps hash it.
  private static func abscissa(_ key: P256.KeyAgreement.PublicKey) -> [UInt8] {
    Array(key.rawRepresentation.prefix(32).drop { $0 == 0 })
  }
}
