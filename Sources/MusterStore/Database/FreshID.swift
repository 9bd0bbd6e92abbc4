/// A fresh id: a UUID of the time in milliseconds and 74 random bits (RFC 9562, version 7), in lower case.
///
/// Rows made one after the other lie beside each other in every index then, so that a document among a million touches no
/// more pages than the first one.
package func freshID() -> String {
  var bytes = [UInt8].timeOrdered(count: 16)
  bytes[6] = 0x70 | bytes[6] & 0x0F
  bytes[8] = 0x80 | bytes[8] & 0x3F
  return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { bytes[$0].lowerHex }.joined(separator: "-")
}
