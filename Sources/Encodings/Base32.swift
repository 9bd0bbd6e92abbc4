/// Base32 for secrets that people type (RFC 4648, section 6), without padding.
package enum Base32 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// Encodes bytes, five bits a letter; the last letter is filled up with zeros.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    var (letters, buffer, bitCount): ([UInt8], UInt32, Int) = ([], 0, 0)
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 5 {
        bitCount -= 5
        letters.append(alphabet[Int(buffer >> UInt32(bitCount) & 31)])
      }
    }
    if bitCount > 0 { letters.append(alphabet[Int(buffer << UInt32(5 - bitCount) & 31)]) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Decodes a text; nil if it is invalid.
  package static func bytes(_ text: String) -> [UInt8]? {
    var (bytes, buffer, bitCount): ([UInt8], UInt32, Int) = ([], 0, 0)
    for letter in text.utf8 {
      guard let value = alphabet.firstIndex(of: letter) else { return nil }
      buffer = buffer << 5 | UInt32(value)
      bitCount += 5
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bitCount)))
      }
    }
    let isFilledUp = bitCount < 5 && buffer & (1 << UInt32(bitCount) - 1) == 0
    return isFilledUp ? bytes : nil
  }
}
