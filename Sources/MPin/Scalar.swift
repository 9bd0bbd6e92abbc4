internal import Encodings

/// A secret number modulo the order r of both groups.
struct Scalar: Sendable {
  static let byteCount = 32

  /// 32 bytes, most significant first; below r.
  let secret: SecretBytes

  /// For a number that is known to be below r.
  init(reduced secret: SecretBytes) {
    self.secret = secret
  }

  /// Reads a number below r.
  ///
  /// - Throws: ``MPinError/wrongLength``, ``MPinError/numberTooLarge``.
  init(_ bytes: [UInt8]) throws(MPinError) {
    guard bytes.count == Self.byteCount else { throw .wrongLength }
    secret = SecretBytes(bytes)
    guard secret.isReduced else { throw .numberTooLarge }
  }

  /// Reads a number from 1 to r - 1.
  ///
  /// - Throws: ``MPinError/wrongLength``, ``MPinError/numberTooLarge``, ``MPinError/zero``.
  init(nonzero bytes: [UInt8]) throws(MPinError) {
    try self.init(bytes)
    if isZero { throw .zero }
  }

  init(_ value: UInt32) {
    secret = SecretBytes([UInt8](repeating: 0, count: Self.byteCount - 4) + value.bigEndianBytes)
  }

  /// A random number from 1 to r - 1, all equally likely.
  static func random() -> Scalar {
    while true {
      let candidate = Scalar(reduced: .random())
      // One in seven is below r.
      if candidate.secret.isReduced, !candidate.isZero { return candidate }
    }
  }
}
