import Crypto

/// The key that wraps the data keys of all blobs. Its id is derived from it, so that a row can say which one it needs.
public struct MasterKey: Sendable {
  /// 16 hexadecimal digits; not secret.
  public let id: String
  private let key: SymmetricKey

  static let byteCount = 32

  init(bytes: [UInt8]) {
    let key = SymmetricKey(data: bytes)
    let code = HMAC<SHA256>.authenticationCode(for: Array("muster master key id".utf8), using: key)
    self.key = key
    self.id = Array(code.prefix(8)).lowerHex
  }

  /// Encrypts a data key so that it opens for this blob only.
  func wrap(_ dataKey: [UInt8], for id: BlobID) throws -> SealedKey {
    let box = try AES.GCM.seal(dataKey, using: key, authenticating: Array(id.rawValue.utf8))
    return SealedKey(masterKeyID: self.id, wrapped: Array(box.nonce) + box.ciphertext + box.tag)
  }

  /// A key for another purpose, from which this one cannot be found (HKDF, RFC 5869).
  func derivedKey(for purpose: String) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Array(purpose.utf8), outputByteCount: Self.byteCount)
  }

  /// - Throws: ``BlobError``: `keyMissing` when another master key sealed it, `corrupt` when it does not open.
  func unwrap(_ sealed: SealedKey, for id: BlobID) throws -> [UInt8] {
    guard sealed.masterKeyID == self.id else {
      throw BlobError(
        code: .keyMissing, reason: "blob \(id) needs the master key \(sealed.masterKeyID), at hand is \(self.id)")
    }
    do {
      let box = try AES.GCM.SealedBox(combined: sealed.wrapped)
      return Array(try AES.GCM.open(box, using: key, authenticating: Array(id.rawValue.utf8)))
    } catch {
      throw BlobError(code: .corrupt, reason: "the data key of blob \(id) does not open")
    }
  }
}

extension MasterKey: CustomStringConvertible, CustomReflectable {
  /// The id alone, so that no log can leak the key.
  public var description: String { "MasterKey(\(id))" }

  /// The id alone, so that no dump can leak the key.
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
