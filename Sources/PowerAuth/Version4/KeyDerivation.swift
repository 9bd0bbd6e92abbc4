internal import Encodings

/// The function that derives all keys of version 4 (PowerAuth 4, "Key Derivation").
enum KeyDerivation {
  /// The length of a key.
  static let byteCount = 32

  /// Returns the key with a label: KMAC256 of the label and the diversifier, both with their lengths.
  static func key(
    from key: [UInt8], _ label: String, _ diversifier: [UInt8] = [], byteCount: Int = byteCount
  ) -> [UInt8] {
    KMAC256.code(
      of: [Array(label.utf8), diversifier].joinedWithLengths, key: key, "PA4KDF", byteCount: byteCount)
  }
}
