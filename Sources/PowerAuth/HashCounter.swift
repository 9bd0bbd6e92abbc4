internal import Crypto

/// The counter of an activation's signatures. Each value is the hash of the one before, so that a value that becomes
/// known does not reveal the earlier ones (PowerAuth 3, "Computing and Validating Signatures"; PowerAuth 4,
/// "Authentication Codes").
package struct HashCounter: Sendable, Equatable {
  /// The length of a value from version 4 on; before, values have 16 bytes.
  package static let byteCount = 32

  /// How many signatures were made.
  package let count: Int
  /// 16 bytes, or 32 from version 4 on.
  package let value: [UInt8]

  package init(count: Int, value: [UInt8]) {
    (self.count, self.value) = (count, value)
  }

  /// The counter after one more signature.
  package var next: HashCounter {
    HashCounter(
      count: count + 1,
      value: value.count == Self.byteCount ? Array(SHA3_256.hash(data: value)) : SHA256.hash(data: value).folded)
  }
}
