internal import Crypto
internal import CryptoExtras
internal import Foundation

/// Authenticated encryption: AES-256 in counter mode, authenticated by KMAC256 (PowerAuth 4, "Authenticated Encryption").
struct AEADCipher: Sendable {
  static let nonceByteCount = 12
  private static let tagByteCount = 32

  private let contentsKey: [UInt8]
  private let tagKey: [UInt8]

  /// - Parameter context: What the keys are for.
  init(_ key: [UInt8], _ context: [UInt8]) {
    contentsKey = KeyDerivation.key(from: key, "aead/enc", context)
    tagKey = KeyDerivation.key(from: key, "aead/mac", context)
  }

  /// Returns the nonce, the tag, and the encrypted contents.
  ///
  /// - Throws: ``PowerAuthError/invalidMessage`` if the nonce has another length.
  func seal(_ contents: [UInt8], nonce: [UInt8], associated: [UInt8]) throws(PowerAuthError) -> Data {
    let encrypted = try combined(contents, nonce)
    return Data(nonce + tag(of: encrypted, nonce, associated) + encrypted)
  }

  /// Decrypts contents.
  ///
  /// - Throws: ``PowerAuthError/invalidMessage``.
  func open(_ sealed: Data, nonce: [UInt8], associated: [UInt8]) throws(PowerAuthError) -> [UInt8] {
    let start = Self.nonceByteCount + Self.tagByteCount
    let bytes = Array(sealed)
    guard bytes.count >= start, bytes.starts(with: nonce) else { throw .invalidMessage }
    let encrypted = Array(bytes[start...])
    guard tag(of: encrypted, nonce, associated).isEqualInConstantTime(Array(bytes[Self.nonceByteCount..<start])) else {
      throw .invalidMessage
    }
    return try combined(encrypted, nonce)
  }

  /// Returns bytes combined with the key stream, which encrypts them, or decrypts them.
  private func combined(_ bytes: [UInt8], _ nonce: [UInt8]) throws(PowerAuthError) -> [UInt8] {
    guard nonce.count == Self.nonceByteCount,
      let counter = try? AES._CTR.Nonce(nonceBytes: nonce + [0, 0, 0, 0]),
      let result = try? AES._CTR.encrypt(bytes, using: SymmetricKey(data: contentsKey), nonce: counter)
    else { throw .invalidMessage }
    return Array(result)
  }

  private func tag(of encrypted: [UInt8], _ nonce: [UInt8], _ associated: [UInt8]) -> [UInt8] {
    var mac = KMAC256(key: tagKey, customization: "PA4MAC-AEAD")
    mac.update(nonce)
    mac.update(associated)
    mac.update(encrypted)
    return mac.code(byteCount: Self.tagByteCount)
  }
}
