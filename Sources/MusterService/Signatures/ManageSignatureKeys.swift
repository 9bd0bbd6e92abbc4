internal import Foundation
package import MusterStore
package import VerificationFlow

/// Adds, lists and revokes the keys with which a project's scanners sign pictures, and sets its policy for
/// signatures. Works on the data folder, also while a server is running on it; changes apply from its next upload on.
package struct ManageSignatureKeys: Sendable {
  /// The maximum number of trusted keys in a project: a signature that names no key is checked against all of them.
  package static let maxKeys = 16

  private let store: Store
  private let clock: Clock

  package init(store: Store, clock: Clock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Adds a key.
  ///
  /// - Parameter file: The content of the key's file: a public key as PEM, DER, X9.63 (P-256) or 32 bytes (Ed25519),
  ///   or a secret in base64. If nil, a secret is generated, for `hmac-sha256` only.
  /// - Returns: The key, and the secret in base64 if it was generated here.
  /// - Throws: `PROJECT_NOT_FOUND`; `SIGNATURE_KEY_INVALID` for an invalid file or id; `SIGNATURE_KEY_EXISTS` if the
  ///   project has or had a key of this id; `SIGNATURE_KEYS_EXHAUSTED` if it has 16.
  package func add(
    id: String, algorithm: SignatureAlgorithm, project: String, file: [UInt8]?
  ) async throws -> (key: SignatureKeyRecord, secret: String?) {
    guard PictureSignature.isKeyID(id) else {
      throw ServiceError(.signatureKeyInvalid, "The id must be 1 to 64 letters, digits, '-', '_' or '.'.")
    }
    guard file != nil || algorithm == .hmacSHA256 else {
      throw ServiceError(.signatureKeyInvalid, "A file with the public key is required.")
    }
    let made = file == nil ? Secrets.randomBytes() : nil
    let material = try made ?? SignatureKeyFile(file ?? []).material(for: algorithm)
    let now = clock.now()
    let key = try await store.database.write { connection in
      let owner = try connection.needProject(named: project)
      let others = try connection.signatureKeys(of: owner.id).map(\.record)
      guard !others.contains(where: { $0.id.rawValue == id }) else {
        throw ServiceError(
          .signatureKeyExists, "The project \(project) already has or had a key \(id). Choose another id."
        )
      }
      guard others.count(where: { $0.revokedAt == nil }) < Self.maxKeys else {
        throw ServiceError(
          .signatureKeysExhausted,
          "The project \(project) already has \(Self.maxKeys) keys. Revoke one first.")
      }
      let key = SignatureKeyRecord(
        id: SignatureKeyID(id), projectId: owner.id, algorithm: algorithm, createdAt: now)
      try connection.insert(StoredSignatureKey(key, material: material, seal: store.seal))
      return key
    }
    return (key, made.map { Data($0).base64EncodedString() })
  }

  /// Returns the keys of a project, oldest first, revoked ones included.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func list(project: String) async throws -> [SignatureKeyRecord] {
    try await store.database.read { connection in
      try connection.signatureKeys(of: connection.needProject(named: project).id).map(\.record)
    }
  }

  /// Revokes a key, immediately and permanently.
  ///
  /// - Returns: Whether there was such a key that was trusted.
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func revoke(id: String, project: String) async throws -> Bool {
    let now = clock.now()
    return try await store.database.write { connection in
      try connection.revokeSignatureKey(
        SignatureKeyID(id), of: connection.needProject(named: project).id, at: now)
    }
  }

  /// Returns a project's policy for signatures.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func policy(of project: String) async throws -> SignaturePolicy {
    try await store.database.read { try $0.needProject(named: project).signaturePolicy }
  }

  /// Changes a project's policy for signatures, from the next upload on.
  ///
  /// - Throws: `PROJECT_NOT_FOUND`.
  package func setPolicy(_ policy: SignaturePolicy, of project: String) async throws {
    try await store.database.write { connection in
      try connection.setSignaturePolicy(policy, of: connection.needProject(named: project).id)
    }
  }
}
