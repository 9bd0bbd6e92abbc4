import Crypto
import Encodings

/// The key that wraps the data keys of all blobs. Its id is derived from it, so that a row can name the key it needs.
///
/// A key that replaced another keeps the keys derived from the first one that must not change: those of tokens and of
/// the audit. While rows are being re-wrapped it also keeps its predecessor, and unwraps keys wrapped by either.
package struct MasterKey: Sendable {
  /// A purpose whose derived key survives a change of the master key.
  enum LastingPurpose: String, CaseIterable, Sendable {
    case serverSecret = "server-secret"
    case auditChain = "audit-chain"

    /// The purpose string used in the key derivation.
    var purpose: String { "muster " + rawValue.replacing("-", with: " ") }
  }

  /// The id: 16 hexadecimal digits, not secret.
  package let id: String
  let bytes: [UInt8]
  /// Keys derived from the first master key; empty in the first one.
  let lasting: [LastingPurpose: [UInt8]]
  /// The bytes of the previous key, as long as rows may be wrapped by it.
  let formerBytes: [UInt8]?

  static let byteCount = 32

  init(bytes: [UInt8], lasting: [LastingPurpose: [UInt8]] = [:], formerBytes: [UInt8]? = nil) {
    self.bytes = bytes
    self.lasting = lasting
    self.formerBytes = formerBytes
    id = Self.id(of: bytes)
  }

  /// Returns the id of a key, which detects mistyped or damaged keys and is not secret.
  static func id(of bytes: [UInt8]) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Array("muster master key id".utf8), using: SymmetricKey(data: bytes))
    return Array(code.prefix(8)).lowerHex
  }

  /// The previous key, as long as rows may be wrapped by it.
  var former: MasterKey? { formerBytes.map { MasterKey(bytes: $0) } }

  /// Encrypts a data key so that it can only be decrypted for this blob.
  func wrap(_ dataKey: [UInt8], for id: BlobID) throws -> SealedKey {
    let box = try AES.GCM.seal(
      dataKey, using: SymmetricKey(data: bytes), authenticating: Array(id.rawValue.utf8))
    return SealedKey(masterKeyID: self.id, wrapped: Array(box.nonce) + box.ciphertext + box.tag)
  }

  /// Derives a key for another purpose, from which this key cannot be recovered.
  func derivedKey(for purpose: String) -> SymmetricKey {
    if let purpose = LastingPurpose.allCases.first(where: { $0.purpose == purpose }), let kept = lasting[purpose] {
      return SymmetricKey(data: kept)
    }
    return HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: bytes), info: Array(purpose.utf8), outputByteCount: Self.byteCount)
  }

  /// Returns a new key that replaces this one and keeps it as the previous key.
  func makeSuccessor() -> MasterKey {
    let lasting = LastingPurpose.allCases.map { purpose in
      (purpose, unsafe derivedKey(for: purpose.purpose).withUnsafeBytes { unsafe Array($0) })
    }
    return MasterKey(
      bytes: .random(count: Self.byteCount), lasting: Dictionary(uniqueKeysWithValues: lasting), formerBytes: bytes)
  }

  /// This key without its predecessor.
  var alone: MasterKey { MasterKey(bytes: bytes, lasting: lasting) }

  /// Decrypts a data key.
  ///
  /// - Throws: ``BlobError``: `keyMissing` if another master key sealed it, `corrupt` if it cannot be decrypted.
  func unwrap(_ sealed: SealedKey, for id: BlobID) throws -> [UInt8] {
    guard sealed.masterKeyID == self.id else {
      if let former, former.id == sealed.masterKeyID { return try former.unwrap(sealed, for: id) }
      throw BlobError(
        code: .keyMissing, reason: "blob \(id) needs the master key \(sealed.masterKeyID), at hand is \(self.id)")
    }
    do {
      let box = try AES.GCM.SealedBox(combined: sealed.wrapped)
      return Array(try AES.GCM.open(box, using: SymmetricKey(data: bytes), authenticating: Array(id.rawValue.utf8)))
    } catch {
      throw BlobError(code: .corrupt, reason: "the data key of blob \(id) does not open")
    }
  }
}

extension MasterKey: CustomStringConvertible, CustomReflectable {
  /// The id only, so that logs cannot leak the key.
  package var description: String { "MasterKey(\(id))" }

  /// The id only, so that dumps cannot leak the key.
  package var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
