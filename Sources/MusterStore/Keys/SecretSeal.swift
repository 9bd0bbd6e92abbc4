internal import Crypto

/// Encrypts secrets that must be recoverable but not readable in the rows, with AES-256-GCM. Its key is derived from
/// the master key, so that there is only one secret to protect.
package struct SecretSeal: Sendable {
  private let masterKeyID: String
  private let key: SymmetricKey
  /// The key derived from the previous master key, as long as rows may be sealed with it.
  private let former: (masterKeyID: String, key: SymmetricKey)?

  init(_ masterKey: MasterKey) {
    masterKeyID = masterKey.id
    key = masterKey.derivedKey(for: Self.purpose)
    former = masterKey.former.map { ($0.id, $0.derivedKey(for: Self.purpose)) }
  }

  private static let purpose = "muster secret seal"

  /// Encrypts a secret so that it can only be decrypted for this purpose.
  func seal(_ secret: [UInt8], for purpose: String) throws -> SealedKey {
    let box = try AES.GCM.seal(secret, using: key, authenticating: Array(purpose.utf8))
    return SealedKey(masterKeyID: masterKeyID, wrapped: Array(box.nonce) + box.ciphertext + box.tag)
  }

  /// Decrypts a secret.
  ///
  /// - Throws: `StoreError` `secretUnreadable`.
  func open(_ sealed: SealedKey, for purpose: String) throws(StoreError) -> [UInt8] {
    guard let key = key(id: sealed.masterKeyID) else {
      throw StoreError(.secretUnreadable, "\(purpose) needs the master key \(sealed.masterKeyID), not \(masterKeyID)")
    }
    do {
      let box = try AES.GCM.SealedBox(combined: sealed.wrapped)
      return Array(try AES.GCM.open(box, using: key, authenticating: Array(purpose.utf8)))
    } catch {
      throw StoreError(.secretUnreadable, "\(purpose) does not open")
    }
  }

  private func key(id: String) -> SymmetricKey? {
    if id == masterKeyID { return key }
    return former?.masterKeyID == id ? former?.key : nil
  }
}
