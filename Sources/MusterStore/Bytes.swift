internal import Foundation

extension FixedWidthInteger {
  var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}

extension [UInt8] {
  init?(lowerHex text: some StringProtocol) {
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

extension [UInt8] {
  /// Returns cryptographically secure random bytes: the system's generator is cryptographic on all supported
  /// platforms.
  package static func random(count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    // Eight bytes at a time, because each call is a system call.
    while bytes.count < count { bytes += (generator.next() as UInt64).bigEndianBytes }
    return Array(bytes.prefix(count))
  }

  /// Returns the time in milliseconds since 1970 in the first 48 bits, followed by random bytes. Ids made this way
  /// keep rows created one after the other adjacent in an index.
  ///
  /// - Parameter count: At least 6; the bytes beyond that are random.
  package static func timeOrdered(count: Int) -> [UInt8] {
    let time = UInt64(Date().timeIntervalSince1970 * 1000)
    return time.bigEndianBytes.suffix(6) + random(count: count - 6)
  }
}

/// Returns a new id: a UUID of the time in milliseconds and 74 random bits (RFC 9562, version 7), in lower case.
///
/// Rows created one after the other are therefore adjacent in every index, so that inserting a document among a million
/// touches as few pages as inserting the first one.
package func freshID() -> String {
  var bytes = [UInt8].timeOrdered(count: 16)
  bytes[6] = 0x70 | bytes[6] & 0x0F
  bytes[8] = 0x80 | bytes[8] & 0x3F
  return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { bytes[$0].lowerHex }.joined(separator: "-")
}
