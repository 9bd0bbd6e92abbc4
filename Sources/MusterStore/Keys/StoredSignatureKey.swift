package import VerificationFlow

/// A signature key with its sealed material.
package struct StoredSignatureKey: Sendable {
  package let record: SignatureKeyRecord
  let sealed: SealedKey

  /// Seals the material of a key so that it can only be decrypted for this project, id and algorithm.
  package init(_ record: SignatureKeyRecord, material: [UInt8], seal: SecretSeal) throws {
    self.init(record, sealed: try seal.seal(material, for: Self.purpose(of: record)))
  }

  init(_ record: SignatureKeyRecord, sealed: SealedKey) {
    self.record = record
    self.sealed = sealed
  }

  /// Decrypts the secret or public key.
  ///
  /// - Throws: `StoreError` `secretUnreadable`.
  package func material(_ seal: SecretSeal) throws(StoreError) -> [UInt8] {
    try seal.open(sealed, for: Self.purpose(of: record))
  }

  /// Returns the same key, sealed with `seal`.
  ///
  /// - Throws: `StoreError` `secretUnreadable`.
  func resealed(_ seal: SecretSeal) throws -> StoredSignatureKey {
    try StoredSignatureKey(record, material: material(seal), seal: seal)
  }

  private static func purpose(of record: SignatureKeyRecord) -> String {
    "signature-key|\(record.projectId)|\(record.id)|\(record.algorithm.rawValue)"
  }
}
