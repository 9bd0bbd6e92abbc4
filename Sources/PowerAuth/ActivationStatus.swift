package import Crypto
internal import CryptoExtras

/// The status of an activation, as an app reads it (PowerAuth 3 and 4, "Activation Status").
package struct ActivationStatus: Sendable, Equatable {
  package enum State: UInt8, Sendable {
    case created = 1
    case pendingCommit = 2
    case active = 3
    case blocked = 4
    case removed = 5
  }

  package static let challengeByteCount = 16
  package static let nonceByteCount = 16

  private static let magic: [UInt8] = [0xDE, 0xC0, 0xDE, 0xD1]
  private static let version: UInt8 = 3
  private static let paddingByteCount = 5

  package let state: State
  package let counter: HashCounter
  package let failedAttempts: Int
  package let maxFailedAttempts: Int
  package let lookAhead: Int

  package init(_ state: State, counter: HashCounter, failedAttempts: Int, maxFailedAttempts: Int, lookAhead: Int) {
    (self.state, self.counter, self.lookAhead) = (state, counter, lookAhead)
    (self.failedAttempts, self.maxFailedAttempts) = (failedAttempts, maxFailedAttempts)
  }

  /// Returns the status of an activation of version 3, encrypted for the app.
  ///
  /// - Parameters:
  ///   - upgrade: The version that the app can upgrade the activation to; 3 for none.
  ///   - challenge: 16 bytes from the app.
  ///   - nonce: 16 random bytes from the server.
  ///   - padding: 5 random bytes.
  /// - Throws: ``PowerAuthError/invalidMessage`` for a challenge, nonce or padding of another length.
  package func encrypted(
    by transportKey: SymmetricKey, upgradesTo upgrade: UInt8 = 3, challenge: [UInt8], nonce: [UInt8],
    padding: [UInt8]
  ) throws(PowerAuthError) -> [UInt8] {
    guard challenge.count == Self.challengeByteCount, nonce.count == Self.nonceByteCount,
      padding.count == Self.paddingByteCount
    else { throw .invalidMessage }
    let blob = try plain(by: transportKey, upgradesTo: upgrade, padding: padding)
    do {
      let vector = try AES._CBC.IV(ivBytes: Self.vector(by: transportKey, challenge: challenge, nonce: nonce))
      return Array(try AES._CBC.encrypt(blob, using: transportKey, iv: vector, noPadding: true))
    } catch {
      throw .invalidMessage
    }
  }

  /// The counts in the status of all versions.
  var counts: [UInt8] {
    [counter.count, failedAttempts, maxFailedAttempts, lookAhead].map { UInt8(truncatingIfNeeded: $0) }
  }

  func plain(
    by transportKey: SymmetricKey, upgradesTo upgrade: UInt8 = version, padding: [UInt8]
  ) throws(PowerAuthError) -> [UInt8] {
    try Self.magic + [state.rawValue, Self.version, upgrade] + padding + counts
      + transportKey.derived(4000).derived(from: counter.value)
  }

  static func vector(
    by transportKey: SymmetricKey, challenge: [UInt8], nonce: [UInt8]
  ) throws(PowerAuthError) -> [UInt8] {
    try transportKey.derived(3000).derived(from: challenge + nonce)
  }
}
