internal import Crypto
internal import Encodings
internal import MusterStore
internal import PowerAuth
package import VerificationFlow

/// Issues the keys that apps encrypt messages with in version 4: secrets on which the app and the service agree.
package struct IssueTemporarySecret: Sendable {
  /// A request that a valid app, or a device, has signed.
  package struct VerifiedRequest: Sendable {
    let request: TemporarySecretRequest
    let credentials: AppCredentials
    let scope: TemporaryKeyScope
    /// A hash that is unique to the request.
    let hash: String
  }

  let store: Store
  let clock: Clock
  let limits: RequestLimits
  let senders: IdentifySender

  /// Returns the answer to a request for a key: a JWS with the signatures of the suite.
  ///
  /// - Parameter address: The sender's. Agreeing on a secret takes the time of several requests, and counts as several.
  /// - Throws: `TEMPORARY_KEY_REFUSED` if the suite or a key is invalid, the device does not exist any more, or the
  ///   request has arrived before; `TOO_MANY_REQUESTS`.
  package func issue(_ verified: VerifiedRequest, from address: String) async throws -> String {
    let now = clock.now()
    let (request, credentials) = (verified.request, verified.credentials)
    try limits.countKeyExchange(address: address)
    if let device = verified.scope.device { try limits.countSession(device.session.id) }
    let (suite, keys) = try signingKeys(for: verified)
    let exchange = try await offEventLoop {
      do {
        return try KeyExchange(request.exchange, suite: suite)
      } catch {
        throw ServiceError.temporaryKeyRefused
      }
    }
    let id = TemporaryKeyID(freshID())
    let expiry = now.advanced(by: IssueTemporaryKey.lifetime)
    let device = verified.scope.device
    let stored = try StoredTemporaryKey(
      id: id, applicationKey: credentials.record.applicationKey,
      device: device.map { (id: $0.id, sessionId: $0.session.id) }, erasedDevice: verified.scope.erased?.code,
      isVersion4: true, acceptedUntil: expiry.advanced(by: IssueTemporaryKey.graceTime), privateKey: exchange.secret,
      seal: store.seal)
    try await mappingErrors {
      try await store.database.write { connection in
        // The session may have been erased meanwhile.
        if let device, try connection.device(device.id) == nil { throw ServiceError.temporaryKeyRefused }
        // A request has no time, so a repeated one is recognised for a day; then it would only get another key.
        let end = now.advanced(by: IssueTemporaryKey.remembrance)
        guard try connection.noteMessage(verified.hash, keptUntil: end) else { throw ServiceError.temporaryKeyRefused }
        if let device, device.record.state == .active, credentials.record.revokedAt == nil,
          device.applicationKey != credentials.record.applicationKey
        {
          try connection.setApplicationKey(credentials.record.applicationKey, of: device.id)
        }
        try connection.insert(stored, keeping: IssueTemporaryKey.maxKeys)
      }
    }
    let answer = TemporarySecret(
      id: id.rawValue, exchange: exchange.answer, issuedAt: now.milliseconds, expiresAt: expiry.milliseconds)
    let activation = verified.scope.activation?.rawValue
    return try await offEventLoop { try answer.jws(answering: request, activationID: activation, signedBy: keys()) }
  }

  /// Returns the suite of the keys to agree on, and how to read those that sign the answer.
  private func signingKeys(
    for verified: VerifiedRequest
  ) throws -> (AlgorithmSuite, @Sendable () throws -> SigningKeys) {
    guard let asked = verified.request.exchange.suite else { throw ServiceError.temporaryKeyRefused }
    switch verified.scope {
    case .application:
      guard let master = verified.credentials.version4 else { throw ServiceError.temporaryKeyRefused }
      return (asked, { try master.keys(of: asked) })
    case .ofDevice(let device):
      let keys = try device.requireVersion4()
      return (keys.suite, { try keys.signingKeys() })
    case .ofErasedDevice(let erased):
      return (erased.keys.suite, { try erased.keys.signingKeys() })
    }
  }

  /// Verifies a request for a key. The secret that has signed it decides the scope, because some SDKs name their device
  /// in each request.
  ///
  /// - Throws: `TEMPORARY_KEY_REFUSED` for a malformed request, unknown credentials or a wrong signature;
  ///   `APP_REVOKED`.
  package func verify(_ jwt: String) async throws -> VerifiedRequest {
    do {
      let request = try TemporarySecretRequest(jwt: jwt)
      let credentials = try await senders.findApp(ApplicationKey(request.applicationKey), evenIfRevoked: true)
      let scope = try await scope(of: request, by: credentials)
      let hash = SHA256.hash(data: Array("jwt|".utf8) + request.signed).lowerHex
      return VerifiedRequest(request: request, credentials: credentials, scope: scope, hash: hash)
    } catch is PowerAuthError {
      throw ServiceError.temporaryKeyRefused
    } catch let error as ServiceError where error == .unauthenticated {
      throw ServiceError.temporaryKeyRefused
    }
  }

  private func scope(
    of request: TemporarySecretRequest, by credentials: AppCredentials
  ) async throws -> TemporaryKeyScope {
    if let id = request.activationID {
      // Devices in any state learn it, also those of a revoked app.
      let sender = try await senders.findSender(ActivationID(id), of: credentials)
      if let sender, let secret = sender.secret, request.isSigned(by: secret) { return sender }
    }
    guard credentials.record.revokedAt == nil else { throw ServiceError.appRevoked }
    guard request.isSigned(applicationSecret: credentials.secret) else { throw ServiceError.temporaryKeyRefused }
    return .application
  }
}

/// Whose keys a temporary key of version 4 belongs to.
package enum TemporaryKeyScope: Sendable {
  case application
  case ofDevice(Device)
  /// A device whose session is erased, which can only ask for its state.
  case ofErasedDevice(ErasedSender)

  var device: Device? {
    guard case .ofDevice(let device) = self else { return nil }
    return device
  }

  var erased: ErasedSender? {
    guard case .ofErasedDevice(let erased) = self else { return nil }
    return erased
  }

  /// The id of the device; nil in the scope of the app.
  var activation: ActivationID? { device?.id ?? erased?.id }

  /// The activation secret of the device; nil in the scope of the app.
  var secret: ActivationSecret? { device?.version4?.secret ?? erased?.keys.secret }
}

/// A device of version 4 whose session is erased.
package struct ErasedSender: Sendable {
  package let id: ActivationID
  /// The code under which it is remembered.
  let code: String
  let keys: ErasedVersion4Keys
}
