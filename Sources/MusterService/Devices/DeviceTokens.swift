internal import Crypto
internal import Encodings
internal import Foundation
internal import MusterStore
package import PowerAuth
package import VerificationFlow

/// The tokens with which a device authenticates requests that do not advance its counter.
package struct DeviceTokens: Sendable {
  /// A new token. Its secret is shown once.
  package struct Issued: Sendable {
    package let id: DeviceTokenID
    /// 16 bytes, in version 4 32.
    package let secret: [UInt8]
  }

  /// The maximum number of tokens of a device; beyond it, the oldest one is deleted. An app has one token per name that
  /// it chooses.
  private static let maxTokens = 16

  let store: Store
  let clock: Clock
  let limits: RequestLimits
  let senders: IdentifySender

  /// Returns the active device whose token made the digest of a request. Each digest is accepted once.
  ///
  /// - Throws: `UNAUTHENTICATED`; `APP_REVOKED` if the app of the device is revoked; `TOO_MANY_REQUESTS`.
  package func verify(_ header: TokenHeader) async throws -> Device {
    try await verify(header) { _, _ in }.device
  }

  /// Verifies the digest of a token in the same way.
  ///
  /// - Parameter work: Runs in the transaction that records the digest, with the factors that the device had proved for
  ///   the token.
  func verify(
    _ header: TokenHeader, also work: @escaping @Sendable (SignatureType?, any Connection) throws -> Void
  ) async throws -> (device: Device, factors: SignatureType?) {
    let now = clock.now()
    let age: MessageAge = header.version.isVersion4 ? .tokenOfVersion4 : .token
    let end = try age.end(of: Instant(milliseconds: header.timestamp), at: now, orThrow: .unauthenticated)
    let id = DeviceTokenID(header.tokenID)
    // A token of version 3 stays valid when its device is upgraded, with digests of version 4.
    guard let token = try await store.database.readInline({ try $0.deviceToken(id) }),
      header.version.isVersion4 || !token.isVersion4,
      TokenDigest(nonce: header.nonce, timestamp: header.timestampText, version: header.version)
        .isMade(header.digest, by: secret(of: token.id, token.device, isVersion4: token.isVersion4))
    else { throw ServiceError.unauthenticated }
    let factors = SignatureType(rawValue: token.factors)
    let device = try await senders.findDevice(token.device)
    try device.requireActive()
    try device.requireKeys(of: header.version)
    try limits.countSession(device.session.id)
    let hash = SHA256.hash(data: Array("token|\(id)|".utf8) + header.nonce).lowerHex
    let isNew = try await mappingErrors {
      try await store.database.write { connection in
        guard try connection.noteMessage(hash, keptUntil: end) else { return false }
        try work(factors, connection)
        return true
      }
    }
    guard isNew else { throw ServiceError.unauthenticated }
    return (device, factors)
  }

  /// Creates a token for a device that has proved these factors.
  ///
  /// - Parameter factors: The name of the type of the signature or code.
  package func issue(to device: Device, for factors: String, version: ProtocolVersion) async throws -> Issued {
    let now = clock.now()
    let isVersion4 = version.isVersion4
    let token = DeviceTokenRecord(
      id: DeviceTokenID(freshID()), device: device.id, sessionId: device.session.id, factors: factors,
      isVersion4: isVersion4, createdAt: now)
    try await mappingErrors {
      try await store.database.write { connection in
        // The device may have been removed meanwhile; its tokens are gone then.
        guard try connection.device(device.id)?.record.state == .active else { throw ServiceError.unauthenticated }
        try connection.insert(token, keeping: Self.maxTokens)
      }
    }
    return Issued(id: token.id, secret: secret(of: token.id, device.id, isVersion4: isVersion4))
  }

  /// Removes a token of the device. Repeating the call is not an error.
  package func remove(_ id: DeviceTokenID, of device: Device) async throws {
    try await mappingErrors {
      try await store.database.write { try $0.removeDeviceToken(id, of: device.id) }
    }
  }

  /// The secret of a token, derived so that it need not be stored.
  private func secret(of id: DeviceTokenID, _ device: ActivationID, isVersion4: Bool) -> [UInt8] {
    let count = TokenDigest.secretByteCount(isVersion4 ? .v40 : .v33)
    return Array(store.secret.authenticationCode(for: "device token|\(device)|\(id)").prefix(count))
  }
}
