internal import Crypto
internal import Encodings
internal import Foundation
internal import MusterStore
internal import PowerAuth
internal import VerificationFlow

/// What a device whose session is erased is told: that its activation is removed. This does not contain its name, and
/// in version 3 not the keys with which it signs.
enum ErasedDeviceStatus: Sendable {
  /// The key that the status is encrypted with, and the counter.
  case version3(transportKey: SymmetricKey, HashCounter)
  case version4(ErasedVersion4Keys)

  private static let keyByteCount = 16
  private static let version3ByteCount = 2 * keyByteCount + 1

  /// - Throws: `StoreError` `secretUnreadable`; `PowerAuthError` or an error of swift-crypto if a key is invalid.
  init(_ device: StoredDevice, _ seal: SecretSeal) throws {
    if device.suite == nil {
      self = .version3(
        transportKey: try Version3Keys(device, seal).shared.transport,
        HashCounter(count: device.signatureCount, value: device.counterValue))
    } else {
      self = .version4(ErasedVersion4Keys(try Version4Keys(device, seal)))
    }
  }

  /// Reads what was remembered of a device; nil if it is malformed.
  init?(material: [UInt8]) {
    guard material.count == Self.version3ByteCount else {
      guard let keys = try? JSONDecoder().decode(ErasedVersion4Keys.self, from: Data(material)) else { return nil }
      self = .version4(keys)
      return
    }
    // The app compares the lowest eight bits of the count alone.
    self = .version3(
      transportKey: SymmetricKey(data: material.prefix(Self.keyByteCount)),
      HashCounter(
        count: Int(material[2 * Self.keyByteCount]),
        value: Array(material[Self.keyByteCount..<(2 * Self.keyByteCount)])))
  }

  var material: [UInt8] {
    get throws {
      switch self {
      case .version3(transportKey: let key, let counter):
        unsafe key.withUnsafeBytes { unsafe Array($0) } + counter.value + [UInt8(truncatingIfNeeded: counter.count)]
      case .version4(let keys): Array(try JSONEncoder().encode(keys))
      }
    }
  }

  /// Returns the code under which a device is remembered.
  static func code(of device: ActivationID, _ secret: ServerSecret) -> String {
    secret.authenticationCode(for: "erased device|\(device)").lowerHex
  }
}

/// The keys of an erased device of version 4, which its requests for its state are encrypted and answered with.
struct ErasedVersion4Keys: Sendable, Codable {
  let suite: AlgorithmSuite
  private let activation: Data
  private let signing: Data
  private let count: Int
  private let value: Data

  init(_ keys: Version4Keys) {
    suite = keys.suite
    (activation, signing) = (keys.material.secret, keys.material.signing)
    (count, value) = (keys.counter.count, Data(keys.counter.value))
  }

  var secret: ActivationSecret? { try? ActivationSecret(Array(activation)) }

  var counter: HashCounter { HashCounter(count: count, value: Array(value)) }

  /// - Throws: `PowerAuthError`.
  func signingKeys() throws(PowerAuthError) -> SigningKeys { try SigningKeys(suite, stored: Array(signing)) }
}
