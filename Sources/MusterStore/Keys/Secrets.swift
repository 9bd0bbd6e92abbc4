internal import Crypto
internal import Foundation

/// The secret from which the service creates its tokens. It is derived from the master key, so that there is only one
/// secret to protect.
package struct ServerSecret: Sendable {
  private let key: SymmetricKey
  private let sealingKey: SymmetricKey

  init(_ masterKey: MasterKey) {
    key = masterKey.derivedKey(for: "muster server secret")
    sealingKey = SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Array("sealed texts".utf8), using: key))
  }

  /// Returns the HMAC-SHA256 of a message: 32 bytes that cannot be forged without the secret.
  package func authenticationCode(for message: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: key))
  }

  /// Returns whether these bytes are the HMAC-SHA256 of a message, comparing in constant time.
  package func isAuthenticationCode(_ code: [UInt8], for message: String) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Array(message.utf8), using: key)
  }

  /// Encrypts a text with AES-256-GCM for storage, so that it can only be decrypted for this purpose. Returns base64.
  package func seal(_ text: String, for purpose: String) throws -> String {
    try AES.GCM.seal(Array(text.utf8), using: sealingKey, authenticating: Array(purpose.utf8)).combined?
      .base64EncodedString() ?? ""
  }

  /// Decrypts a text.
  ///
  /// - Throws: `StoreError` `secretUnreadable`.
  package func open(_ sealed: String, for purpose: String) throws(StoreError) -> String {
    do {
      let box = try AES.GCM.SealedBox(combined: Data(base64Encoded: sealed) ?? Data())
      return String(
        decoding: try AES.GCM.open(box, using: sealingKey, authenticating: Array(purpose.utf8)), as: UTF8.self)
    } catch {
      throw StoreError(.secretUnreadable, "a sealed text does not open")
    }
  }
}

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

/// The keys needed to read and write rows. They are derived from the master key and survive its rotation.
package struct FieldKeys: Sendable {
  /// The key that links the rows of the audit table.
  let auditChain: AuditChain
  /// The secret that encrypts fields with personal text.
  let secret: ServerSecret

  init(_ masterKey: MasterKey) {
    auditChain = AuditChain(masterKey)
    secret = ServerSecret(masterKey)
  }
}
