internal import Crypto

/// The counter of an activation's signatures. Each value is the hash of the one before, so that a value that becomes
/// known does not reveal the earlier ones (PowerAuth 3, "Computing and Validating Signatures").
package struct HashCounter: Sendable, Equatable {
  /// How many signatures were made.
  package let count: Int
  /// 16 bytes.
  package let value: [UInt8]

  package init(count: Int, value: [UInt8]) {
    (self.count, self.value) = (count, value)
  }

  /// The counter after one more signature.
  package var next: HashCounter {
    HashCounter(count: count + 1, value: SHA256.hash(data: value).folded)
  }
}
