internal import Foundation

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
package func freshID() -> String {
  var bytes = [UInt8].timeOrdered(count: 16)
  bytes[6] = 0x70 | bytes[6] & 0x0F
  bytes[8] = 0x80 | bytes[8] & 0x3F
  return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { bytes[$0].lowerHex }.joined(separator: "-")
}

extension FixedWidthInteger {
  /// The bytes in big-endian order.
  @inlinable
  package var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
