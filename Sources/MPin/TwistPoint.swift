internal import CPairing

/// A point of the group G2, which is the subgroup of order r of the twist y² = x³ + 2/(1 + i), other than infinity.
///
/// The public keys of clients are such points.
package struct TwistPoint: Sendable, Hashable {
  package static let byteCount = Int(MUSTER_G2_BYTES)

  /// The real and the imaginary part of x, then of y, each in 32 bytes, most significant first.
  package let bytes: [UInt8]

  /// Reads a point, and checks that it belongs to the group.
  ///
  /// - Throws: ``MPinError/wrongLength``, ``MPinError/coordinateTooLarge``, ``MPinError/infinity``,
  ///   ``MPinError/notOnCurve`` or ``MPinError/wrongSubgroup``.
  package init(_ bytes: [UInt8]) throws(MPinError) {
    guard bytes.count == Self.byteCount else { throw .wrongLength }
    try MPinError.check(unsafe muster_g2_check(bytes))
    self.bytes = bytes
  }

  /// Takes the bytes of a point that ``init(_:)`` has accepted before, without checking again that it belongs to the
  /// group. Verification still checks that it is on the twist.
  ///
  /// - Throws: ``MPinError/wrongLength``.
  package init(checked bytes: [UInt8]) throws(MPinError) {
    guard bytes.count == Self.byteCount else { throw .wrongLength }
    self.bytes = bytes
  }

  init(valid bytes: [UInt8]) {
    self.bytes = bytes
  }
}
