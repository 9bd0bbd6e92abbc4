internal import CPairing

/// A point of the curve y² = x³ + 2, which forms the group G1, other than infinity.
///
/// Hashes of ids, shares and tokens of clients, and both messages of a login are such points.
package struct CurvePoint: Sendable, Hashable {
  package static let byteCount = Int(MUSTER_G1_BYTES)

  /// The byte 4, x and y, each coordinate in 32 bytes, most significant first.
  package let bytes: [UInt8]

  /// Reads a point.
  ///
  /// - Throws: ``MPinError/wrongLength``, ``MPinError/wrongPrefix``, ``MPinError/coordinateTooLarge``,
  ///   ``MPinError/infinity`` or ``MPinError/notOnCurve``.
  package init(_ bytes: [UInt8]) throws(MPinError) {
    guard bytes.count == Self.byteCount else { throw .wrongLength }
    try MPinError.check(unsafe muster_g1_check(bytes))
    self.bytes = bytes
  }

  init(valid bytes: [UInt8]) {
    self.bytes = bytes
  }
}
