internal import Crypto
internal import Encodings
internal import Foundation
internal import MusterStore
internal import PowerAuth
internal import VerificationFlow

/// What a device whose session is erased is told: that its activation is removed. This contains neither its name nor
/// the keys with which it signs.
struct ErasedDeviceStatus: Sendable {
  private static let keyByteCount = 16

  /// The key that the status is encrypted with.
  let transportKey: SymmetricKey
  let counter: HashCounter

  /// - Throws: `StoreError` `secretUnreadable`; `PowerAuthError` or an error of swift-crypto if a key is invalid.
  init(_ device: StoredDevice, _ seal: SecretSeal) throws {
    let privateKey = try P256.KeyAgreement.PrivateKey(rawRepresentation: device.privateKey(seal))
    let publicKey = try P256.KeyAgreement.PublicKey(x963Representation: device.publicKey)
    transportKey = try ActivationKeys(privateKey, with: publicKey).transport
    counter = HashCounter(count: device.signatureCount, value: device.counterValue)
  }

  /// Reads what was remembered of a device; nil if it is malformed.
  init?(material: [UInt8]) {
    guard material.count == 2 * Self.keyByteCount + 1 else { return nil }
    transportKey = SymmetricKey(data: material.prefix(Self.keyByteCount))
    // The app compares the lowest eight bits of the count alone.
    counter = HashCounter(
      count: Int(material[2 * Self.keyByteCount]),
      value: Array(material[Self.keyByteCount..<(2 * Self.keyByteCount)]))
  }

  var material: [UInt8] {
    unsafe transportKey.withUnsafeBytes { unsafe Array($0) } + counter.value
      + [UInt8(truncatingIfNeeded: counter.count)]
  }

  /// Returns the code under which a device is remembered.
  static func code(of device: ActivationID, _ secret: ServerSecret) -> String {
    secret.authenticationCode(for: "erased device|\(device)").lowerHex
  }
}
