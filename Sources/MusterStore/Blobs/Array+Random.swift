internal import Foundation

extension [UInt8] {
  /// Bytes nobody can guess: the system's generator is a cryptographic one on all platforms we name.
  package static func random(count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    // Eight bytes at a time, for each time is a system call.
    while bytes.count < count { bytes += (generator.next() as UInt64).bigEndianBytes }
    return Array(bytes.prefix(count))
  }

  /// The time in milliseconds since 1970, in the first 48 bits, and random bytes behind it: what names rows so that those
  /// made one after the other lie beside each other in an index.
  ///
  /// - Parameter count: At least 6; what goes beyond is what nobody can guess.
  package static func timeOrdered(count: Int) -> [UInt8] {
    let time = UInt64(Date().timeIntervalSince1970 * 1000)
    return time.bigEndianBytes.suffix(6) + random(count: count - 6)
  }
}
