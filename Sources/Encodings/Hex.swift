// The generic functions of this module are inlinable, so that other modules specialize them: each request for a picture
// needs some, and unspecialized they take about 4 % of its processor time.

extension [UInt8] {
  /// Decodes lower-case hexadecimal text; nil if it is malformed.
  @inlinable
  package init?(lowerHex text: some StringProtocol) {
    let digits = text.utf8.map { digit -> UInt8? in
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      default: nil
      }
    }
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(high << 4 | low)
    }
    self = bytes
  }
}

extension Sequence<UInt8> {
  /// The bytes as lower-case hexadecimal text, two digits per byte.
  @inlinable
  package var lowerHex: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * underestimatedCount)
    for byte in self {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
