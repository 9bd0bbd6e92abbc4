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
