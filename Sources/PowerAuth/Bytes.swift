internal import Crypto
internal import Encodings
internal import Foundation

extension ContiguousBytes {
  /// The bytes of a key or of a shared secret, which swift-crypto returns in no other way.
  var bytes: [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }
}

extension [[UInt8]] {
  /// All elements, each preceded by its length in 32 bits.
  var joinedWithLengths: [UInt8] {
    flatMap { UInt32($0.count).bigEndianBytes + $0 }
  }
}

extension [UInt8] {
  /// Returns whether these are the same bytes, in a time that does not depend on where they differ.
  func isEqualInConstantTime(_ other: [UInt8]) -> Bool {
    // swift-crypto compares digests in constant time.
    SHA256.hash(data: self) == SHA256.hash(data: other)
  }
}

extension KeyedDecodingContainer {
  /// Decodes bytes from base64, of which only the canonical form is accepted.
  func decodeBase64(forKey key: Key) throws -> Data {
    guard let data = Data(canonicalBase64: try decode(String.self, forKey: key)) else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not base64")
    }
    return data
  }

  /// Decodes a list of such bytes.
  func decodeBase64List(forKey key: Key) throws -> [Data] {
    try decode([String].self, forKey: key).map { text in
      guard let data = Data(canonicalBase64: text) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not base64")
      }
      return data
    }
  }

  /// Decodes bytes from base64 in the same way, if there are any.
  func decodeBase64IfPresent(forKey key: Key) throws -> Data? {
    try contains(key) && !decodeNil(forKey: key) ? decodeBase64(forKey: key) : nil
  }
}
