internal import Crypto

/// Encrypts what has to be used again and must not be readable in the rows, with AES-256-GCM. Its key follows from the
/// master key, so that there is one secret to keep.
package struct SecretSeal: Sendable {
  private let masterKeyID: String
  private let key: SymmetricKey
  /// What opens that which the master key before this one sealed, as long as rows may have it.
  private let former: (masterKeyID: String, key: SymmetricKey)?

  init(_ masterKey: MasterKey) {
    masterKeyID = masterKey.id
    key = masterKey.derivedKey(for: Self.purpose)
    former = masterKey.former.map { ($0.id, $0.derivedKey(for: Self.purpose)) }
  }

  private static let purpose = "muster secret seal"

  /// Encrypts a secret so that it opens for this purpose only.
  func seal(_ secret: [UInt8], for purpose: String) throws -> SealedKey {
    let box = try AES.GCM.seal(secret, using: key, authenticating: Array(purpose.utf8))
    return SealedKey(masterKeyID: masterKeyID, wrapped: Array(box.nonce) + box.ciphertext + box.tag)
  }

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
