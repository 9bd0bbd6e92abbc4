package import VerificationFlow

/// A key that signs tokens, with its sealed private key.
package struct StoredTokenKey: Sendable {
  /// The id by which tokens name the key.
  package let id: String
  /// The time from which it signs tokens; it is published before.
  package let signsFrom: Instant
  package let createdAt: Instant
  let sealed: SealedKey

  /// Seals the private key so that it can only be decrypted for this id.
  package init(id: String, signsFrom: Instant, createdAt: Instant, privateKey: [UInt8], seal: SecretSeal) throws {
    (self.id, self.signsFrom, self.createdAt) = (id, signsFrom, createdAt)
    sealed = try seal.seal(privateKey, for: RowSecret.tokenKey.purpose(id))
  }

  fileprivate init(_ row: SQLRow) throws {
    id = try row.text("id")
    signsFrom = try row.time("signs_from")
    createdAt = try row.time("created_at")
    sealed = try SealedKey(row, wrapped: "material")
  }

  /// Decrypts the private key.
  ///
  /// - Throws: `StoreError` `secretUnreadable`.
  package func privateKey(_ seal: SecretSeal) throws(StoreError) -> [UInt8] {
    try seal.open(sealed, for: RowSecret.tokenKey.purpose(id))
  }
}

extension Connection {
  package func insert(_ key: StoredTokenKey) throws {
    try insert(
      into: "openid_keys",
      [
        "id": .text(key.id), "master_key_id": .text(key.sealed.masterKeyID), "material": key.sealed.wrappedValue,
        "signs_from": .time(key.signsFrom), "created_at": .time(key.createdAt),
      ])
  }

  /// Returns the keys in the order in which they sign. In a write transaction, locks them, also if there are none.
  package func tokenKeys() throws -> [StoredTokenKey] {
    try lock(name: "openid-keys")
    return try rows("SELECT * FROM openid_keys ORDER BY signs_from, id").map(StoredTokenKey.init)
  }

  package func deleteTokenKey(_ id: String) throws {
    try run("DELETE FROM openid_keys WHERE id = :id", ["id": .text(id)])
  }
}
