internal import Encodings

extension ActivationStatus {
  /// What the status of an activation of version 4 says besides its state.
  package struct Flags: OptionSet, Sendable {
    /// The app has to confirm the activation.
    package static let confirmationPending = Flags(rawValue: 1)
    /// The app has to confirm the upgrade from version 3.
    package static let upgradePending = Flags(rawValue: 1 << 1)
    /// The server does not serve the suite of the activation any more.
    package static let suiteUnsupported = Flags(rawValue: 1 << 2)
    /// The biometric factor is on.
    package static let biometryEnabled = Flags(rawValue: 1 << 3)

    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// The length of the bytes in the status that may have any value.
  package static let reservedByteCount = 4

  private static let magicOfVersion4: [UInt8] = [0xDE, 0xC0, 0xDE, 0xD4]

  /// Returns the status of an activation of version 4. It is authenticated; what encrypts it is the envelope of the answer.
  ///
  /// - Parameter reserved: 4 bytes.
  /// - Throws: ``PowerAuthError/invalidMessage`` if the counter is not one of version 4, or `reserved` has another length.
  package func blob(
    by secret: ActivationSecret, flags: Flags, reserved: [UInt8]
  ) throws(PowerAuthError) -> [UInt8] {
    guard counter.value.count == HashCounter.byteCount, reserved.count == Self.reservedByteCount else {
      throw .invalidMessage
    }
    let versions: [UInt8] = [flags.contains(.upgradePending) ? 3 : 4, 4]
    let head =
      Self.magicOfVersion4 + [state.rawValue] + versions + [flags.rawValue] + reserved + counts
      + KMAC256.code(of: counter.value, key: secret.counterKey, "PA4MAC-CTR")
    return head + KMAC256.code(of: head, key: secret.statusKey, "PA4MAC-STATUS")
  }
}
