internal import Encodings

/// The code of a prepared activation, as people type it: four groups of five letters or digits, of which the last ones
/// are a checksum (PowerAuth 3, "Activation Code").
package enum ActivationCode {
  package static let randomByteCount = 10
  private static let groupLength = 5

  /// Returns the code of 10 random bytes.
  package static func text(_ random: [UInt8]) -> String {
    let letters = Array(Base32.text(random + checksum(of: random).bigEndianBytes))
    return stride(from: 0, to: letters.count, by: groupLength)
      .map { String(letters[$0..<min($0 + groupLength, letters.count)]) }.joined(separator: "-")
  }

  /// Returns whether a text has the form of a code, and its checksum is right.
  package static func isValid(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.count == 4, groups.allSatisfy({ $0.utf8.count == groupLength }) else { return false }
    // Twenty letters hold four bits more than twelve bytes; these bits have to be zero.
    guard let bytes = Base32.bytes(groups.joined()), bytes.count == randomByteCount + 2 else { return false }
    return Array(bytes.suffix(2)) == checksum(of: Array(bytes.prefix(randomByteCount))).bigEndianBytes
  }

  /// CRC-16/ARC: the polynomial x¹⁶ + x¹⁵ + x² + 1, reflected, from 0.
  private static func checksum(of bytes: [UInt8]) -> UInt16 {
    bytes.reduce(0) { checksum, byte in
      (0..<8).reduce(checksum ^ UInt16(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1 }
    }
  }
}
