internal import Crypto
internal import Encodings
internal import JWTKit
package import MusterStore
internal import Synchronization
package import VerificationFlow

/// The keys that sign the tokens of logins: ECDSA on P-256 with SHA-256 (`ES256`).
///
/// A key signs for 90 days. The next one is published two days before it signs, so that clients know it by then, and
/// the former one for a day after, so that they can verify its last tokens. Keys are read from the store for each
/// token: nodes that share a store always use the same ones.
package struct TokenKeys: Sendable {
  /// The longest time for which a token is valid.
  static let maxTokenLifetime = Duration.seconds(86_400)
  static let lifetime = Duration.seconds(90 * 86_400)
  private static let notice = Duration.seconds(2 * 86_400)

  private let store: Store
  private let clock: Clock
  private let lastSigner = LastSigner()

  package init(store: Store, clock: Clock = .system) {
    self.store = store
    self.clock = clock
  }

  /// A key of the list.
  package struct Listed: Sendable {
    package let id: String
    package let signsFrom: Instant
    package let createdAt: Instant
    /// Whether it signs the tokens of this moment.
    package let signs: Bool
  }

  /// Returns the keys by which clients verify tokens.
  package func published() async throws -> [PublicSigningKey] {
    try await keys(at: clock.now()).map { try PublicSigningKey(open($0).publicKey) }
  }

  /// Returns the keys in the order in which they sign.
  package func list() async throws -> [Listed] {
    let now = clock.now()
    let keys = try await store.database.read { try $0.tokenKeys() }
    let signing = Self.signing(keys, at: now)
    return keys.map { Listed(id: $0.id, signsFrom: $0.signsFrom, createdAt: $0.createdAt, signs: $0.id == signing?.id) }
  }

  /// Signs a token.
  func sign(_ claims: some JWTPayload, at now: Instant) async throws -> String {
    guard let key = try await Self.signing(keys(at: now), at: now) else {
      throw StoreError(.malformedRow, "openid_keys")
    }
    return try await signer(of: key).sign(claims, kid: JWKIdentifier(string: key.id))
  }

  private func signer(of key: StoredTokenKey) async throws -> JWTKeyCollection {
    if let last = lastSigner.value.withLock({ $0 }), last.keyID == key.id { return last.signer }
    let signer = try await JWTKeyCollection().add(
      ecdsa: ES256PrivateKey(backing: open(key)), kid: JWKIdentifier(string: key.id))
    lastSigner.value.withLock { $0 = (key.id, signer) }
    return signer
  }

  /// The key that signed the last token, so that not every token decrypts it.
  private final class LastSigner: Sendable {
    let value = Mutex<(keyID: String, signer: JWTKeyCollection)?>(nil)
  }

  /// Replaces all keys by a new one, which signs at once. Tokens of the former keys can no longer be verified.
  ///
  /// - Returns: The id of the new key.
  package func rotate() async throws -> String {
    let now = clock.now()
    return try await store.database.write { connection in
      for key in try connection.tokenKeys() { try connection.deleteTokenKey(key.id) }
      return try makeKey(signingFrom: now, by: .operator, on: connection, at: now).id
    }
  }

  /// Makes the next key when it is due, and deletes those whose tokens have all expired.
  func renew(on connection: any Connection, at now: Instant) throws {
    let keys = try connection.tokenKeys()
    // The first one is made when it is needed.
    guard let newest = keys.last else { return }
    let next = now.advanced(by: Self.notice)
    if newest.signsFrom.advanced(by: Self.lifetime) <= next {
      _ = try makeKey(signingFrom: next, by: .system, on: connection, at: now)
    }
    for (key, successor) in zip(keys, keys.dropFirst())
    where successor.signsFrom.advanced(by: Self.maxTokenLifetime) <= now {
      try connection.deleteTokenKey(key.id)
    }
  }

  /// Returns the stored keys, of which there is at least one.
  private func keys(at now: Instant) async throws -> [StoredTokenKey] {
    let keys = try await store.database.readInline { try $0.tokenKeys() }
    guard keys.isEmpty else { return keys }
    return try await store.database.write { connection in
      let keys = try connection.tokenKeys()
      return keys.isEmpty ? [try makeKey(signingFrom: now, by: .system, on: connection, at: now)] : keys
    }
  }

  private func makeKey(
    signingFrom start: Instant, by actor: AuditActor, on connection: any Connection, at now: Instant
  ) throws -> StoredTokenKey {
    let key = P256.Signing.PrivateKey()
    let stored = try StoredTokenKey(
      id: PublicSigningKey(key.publicKey).kid, signsFrom: start, createdAt: now,
      privateKey: Array(key.rawRepresentation),
      seal: store.seal)
    try connection.insert(stored)
    try connection.insert(
      AuditRecord(
        at: now, sessionId: nil, actor: actor, action: .openIDKeysChanged, subject: stored.id,
        detail: actor == .operator ? "replaced" : "added"))
    return stored
  }

  private func open(_ key: StoredTokenKey) throws -> P256.Signing.PrivateKey {
    try P256.Signing.PrivateKey(rawRepresentation: key.privateKey(store.seal))
  }

  /// Returns the key that signs at a time: the last one whose time has begun.
  private static func signing(_ keys: [StoredTokenKey], at now: Instant) -> StoredTokenKey? {
    keys.last { $0.signsFrom <= now } ?? keys.first
  }
}
