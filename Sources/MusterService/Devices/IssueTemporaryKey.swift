internal import Crypto
internal import Encodings
internal import MusterStore
internal import PowerAuth
internal import VerificationFlow

/// Issues the keys that apps encrypt messages for in version 3.3.
package struct IssueTemporaryKey: Sendable {
  /// A request that a valid app has signed.
  package struct VerifiedRequest: Sendable {
    let request: TemporaryKeyRequest
    let credentials: AppCredentials
    /// The device in whose scope the key is used; nil in the scope of the app.
    let device: Device?
    /// A hash that is unique to the request.
    let hash: String
  }

  /// The time after which an app asks for another key.
  static let lifetime = Duration.seconds(5 * 60)
  /// The time for which messages are accepted beyond that: one that is encrypted at the last moment may take as long to
  /// arrive as any other.
  static let graceTime = MessageAge.encrypted.maxPast
  /// How long a request is recognised if it arrives again.
  static let remembrance = Duration.seconds(24 * 3600)
  /// The maximum number of keys of a device; beyond it, the oldest one is deleted. An app asks for one when it starts,
  /// and when the last one has expired.
  static let maxKeys = 16

  let store: Store
  let clock: Clock
  let limits: RequestLimits
  let senders: IdentifySender

  /// Returns the answer to a request for a key. It is a JWT, as the request was.
  ///
  /// - Throws: `TEMPORARY_KEY_REFUSED` if the device does not exist any more, or the request has arrived before;
  ///   `TOO_MANY_REQUESTS` if the device has sent too many.
  package func issue(_ verified: VerifiedRequest) async throws -> String {
    let now = clock.now()
    let (request, credentials, device) = (verified.request, verified.credentials, verified.device)
    if let device { try limits.countSession(device.session.id) }
    let key = P256.KeyAgreement.PrivateKey()
    let id = TemporaryKeyID(freshID())
    let expiry = now.advanced(by: Self.lifetime)
    let stored = try StoredTemporaryKey(
      id: id, applicationKey: credentials.record.applicationKey,
      device: device.map { (id: $0.id, sessionId: $0.session.id) },
      acceptedUntil: expiry.advanced(by: Self.graceTime), privateKey: Array(key.rawRepresentation), seal: store.seal)
    try await mappingErrors {
      try await store.database.write { connection in
        // The session may have been erased meanwhile.
        if let device, try connection.device(device.id) == nil { throw ServiceError.temporaryKeyRefused }
        // A request has no time, so a repeated one is recognised for a day; then it would only get another key.
        guard try connection.noteMessage(verified.hash, keptUntil: now.advanced(by: Self.remembrance)) else {
          throw ServiceError.temporaryKeyRefused
        }
        if let device, device.applicationKey != credentials.record.applicationKey {
          try connection.setApplicationKey(credentials.record.applicationKey, of: device.id)
        }
        try connection.insert(stored, keeping: Self.maxKeys)
      }
    }
    let answer = TemporaryKey(
      id: id.rawValue, publicKey: key.publicKey, issuedAt: now.milliseconds, expiresAt: expiry.milliseconds)
    return try answer.jwt(
      answering: request, signedBy: try device?.version3?.signingKey() ?? credentials.signingKey())
  }

  /// Verifies a request for a key.
  ///
  /// - Throws: `TEMPORARY_KEY_REFUSED` for a malformed request, unknown credentials, a device that may not act, or a
  ///   wrong signature; `APP_REVOKED`.
  package func verify(_ jwt: String) async throws -> VerifiedRequest {
    do {
      let request = try TemporaryKeyRequest(jwt: jwt)
      let credentials = try await senders.findApp(ApplicationKey(request.applicationKey))
      var device: Device?
      if let id = request.activationID {
        device = try await senders.findDevice(ActivationID(id), of: credentials, for: .v33)
      }
      guard request.isSigned(applicationSecret: credentials.secret, transportKey: device?.version3?.shared.transport)
      else {
        throw ServiceError.temporaryKeyRefused
      }
      let hash = SHA256.hash(data: Array("jwt|".utf8) + request.signed).lowerHex
      return VerifiedRequest(request: request, credentials: credentials, device: device, hash: hash)
    } catch is PowerAuthError {
      throw ServiceError.temporaryKeyRefused
    } catch let error as ServiceError where error == .unauthenticated {
      throw ServiceError.temporaryKeyRefused
    }
  }
}
