internal import Crypto
internal import CryptoExtras
internal import Encodings
internal import Foundation

/// The functions that derive all keys (PowerAuth 3, "Basic Definitions" and "Key Derivation").
extension SymmetricKey {
  /// The length of all keys of the protocol.
  static let byteCount = 16

  /// Returns the key with an index: the index as one block, encrypted with AES-128 (KDF).
  ///
  /// - Throws: ``PowerAuthError/invalidKey`` unless this key has 16 bytes.
  func derived(_ index: UInt64) throws(PowerAuthError) -> SymmetricKey {
    var block = [UInt8](repeating: 0, count: 8) + index.bigEndianBytes
    guard bitCount == Self.byteCount * 8, (try? AES.permute(&block, key: self)) != nil else { throw .invalidKey }
    return SymmetricKey(data: block)
  }

  /// Returns 16 bytes that depend on this key and the data (KDF_INTERNAL).
  func derived(from data: [UInt8]) -> [UInt8] {
    HMAC<SHA256>.authenticationCode(for: data, using: self).folded
  }
}

extension Sequence<UInt8> {
  /// The first 16 of 32 bytes, each combined with the one 16 places further by exclusive or.
  var folded: [UInt8] {
    let bytes = Array(self)
    return zip(bytes.prefix(SymmetricKey.byteCount), bytes.dropFirst(SymmetricKey.byteCount)).map { $0 ^ $1 }
  }
}
