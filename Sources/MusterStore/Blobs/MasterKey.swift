import Crypto

/// The key that wraps the data keys of all blobs. Its id is derived from it, so that a row can say which one it needs.
///
/// One that took another's place keeps what followed from the first one and must not change: the keys of tokens and of
/// the audit. While rows are wrapped anew it also knows the one before, and opens what either wrapped.
package struct MasterKey: Sendable {
  /// A purpose whose key stays the same when the master key changes.
  enum LastingPurpose: String, CaseIterable, Sendable {
    case serverSecret = "server-secret"
    case auditChain = "audit-chain"

    /// What the key is derived for.
    var purpose: String { "muster " + rawValue.replacing("-", with: " ") }
  }

  /// 16 hexadecimal digits; not secret.
  package let id: String
  /// The key itself.
  let bytes: [UInt8]
  /// Keys that followed from the first master key; none in the first one.
  let lasting: [LastingPurpose: [UInt8]]
  /// The key before this one, without what it knows besides, as long as rows may be wrapped by it.
  let formerBytes: [UInt8]?

  static let byteCount = 32

  init(bytes: [UInt8], lasting: [LastingPurpose: [UInt8]] = [:], formerBytes: [UInt8]? = nil) {
    self.bytes = bytes
    self.lasting = lasting
    self.formerBytes = formerBytes
    id = Self.id(of: bytes)
  }

  /// What finds out a mistyped or damaged key, and is not secret.
  static func id(of bytes: [UInt8]) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Array("muster master key id".utf8), using: SymmetricKey(data: bytes))
    return Array(code.prefix(8)).lowerHex
  }

  /// The key before this one, as long as rows may be wrapped by it.
  var former: MasterKey? { formerBytes.map { MasterKey(bytes: $0) } }

  /// Encrypts a data key so that it opens for this blob only.
  func wrap(_ dataKey: [UInt8], for id: BlobID) throws -> SealedKey {
    let box = try AES.GCM.seal(
      dataKey, using: SymmetricKey(data: bytes), authenticating: Array(id.rawValue.utf8))
    return SealedKey(masterKeyID: self.id, wrapped: Array(box.nonce) + box.ciphertext + box.tag)
  }

  /// A key for another purpose, from which this one cannot be found.
  func derivedKey(for purpose: String) -> SymmetricKey {
    SymmetricKey(data: derivedBytes(for: purpose))
  }

  /// The bytes of that key: HKDF (RFC 5869) with SHA-256, no salt and one block of output.
  private func derivedBytes(for purpose: String) -> [UInt8] {
    if let purpose = LastingPurpose.allCases.first(where: { $0.purpose == purpose }), let kept = lasting[purpose] {
      return kept
    }
    let secret = HKDF<SHA256>.extract(inputKeyMaterial: SymmetricKey(data: bytes), salt: [UInt8]())
    let block = HMAC<SHA256>.authenticationCode(
      for: Array(purpose.utf8) + [1], using: SymmetricKey(data: Array(secret)))
    return Array(block)
  }

  /// A new key in the place of this one, which it still knows.
  func makeSuccessor() -> MasterKey {
    let lasting = LastingPurpose.allCases.map { ($0, derivedBytes(for: $0.purpose)) }
    return MasterKey(
      bytes: .random(count: Self.byteCount), lasting: Dictionary(uniqueKeysWithValues: lasting), formerBytes: bytes)
  }

  /// This key without the one before it.
  var alone: MasterKey { MasterKey(bytes: bytes, lasting: lasting) }

  /// - Throws: ``BlobError``: `keyMissing` when another master key sealed it, `corrupt` when it does not open.
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
  /// The id alone, so that no log can leak the key.
  package var description: String { "MasterKey(\(id))" }

  /// The id alone, so that no dump can leak the key.
  package var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
