internal import Crypto
internal import Encodings
internal import Foundation
internal import MusterStore
package import PowerAuth
package import VerificationFlow

/// A decrypted message, and the means to encrypt the answer to it.
package struct OpenedMessage: Sendable {
  package let contents: [UInt8]
  let envelope: Envelope
  /// A hash that is unique to the message.
  let hash: String
  let timestamp: Instant
  let sender: Sender

  /// Who has encrypted the message.
  struct Sender: Sendable {
    let applicationKey: ApplicationKey
    /// Nil in the scope of the app.
    let device: ActivationID?
    let session: SessionID?
    /// Whether the device has last proved itself with other credentials.
    let hasNewKey: Bool

    init(_ scope: OpenMessage.Scope) {
      applicationKey = scope.credentials.record.applicationKey
      (device, session) = (scope.device?.id, scope.device?.session.id)
      hasNewKey = scope.device.map { [applicationKey] in $0.applicationKey != applicationKey } ?? false
    }
  }

  /// Encrypts the answer.
  ///
  /// - Throws: ``PowerAuthError``.
  package func seal(_ contents: [UInt8], at now: Instant) throws(PowerAuthError) -> EncryptedMessage {
    try envelope.seal(
      contents, .toApp, nonce: .random(count: Envelope.nonceByteCount), timestamp: now.milliseconds)
  }
}

/// Decrypts the messages of apps.
package struct OpenMessage: Sendable {
  /// The encryption of a request, as its headers state it.
  package struct Scope: Sendable {
    package let version: ProtocolVersion
    package let credentials: AppCredentials
    /// The device whose keys are used; nil for those of the app.
    package let device: Device?

    package init(version: ProtocolVersion, credentials: AppCredentials, device: Device?) {
      self.version = version
      self.credentials = credentials
      self.device = device
    }
  }

  let store: Store
  let clock: Clock

  /// Decrypts a message. ``AcceptRequest`` checks whether the message has arrived before.
  ///
  /// - Parameter purpose: What the exchange is for, such as `/pa/generic/application`.
  /// - Throws: `ENCRYPTION_INVALID` for all reasons alike.
  package func callAsFunction(
    _ request: EncryptedRequest, for purpose: String, in scope: Scope
  ) async throws -> OpenedMessage {
    let key = try await privateKey(of: request, in: scope)
    do {
      let envelope = try Envelope(for: purpose, key, with: request.ephemeralPublicKey, context(of: request, in: scope))
      let contents = try envelope.open(request.message, .toServer)
      let sender = [scope.credentials.record.applicationKey.rawValue, scope.device?.id.rawValue ?? ""]
      let hash = SHA256.hash(
        data: Array(sender.joined(separator: "|").utf8) + request.ephemeralPublicKey + request.message.nonce)
      return OpenedMessage(
        contents: contents, envelope: envelope, hash: hash.lowerHex,
        timestamp: Instant(milliseconds: request.message.timestamp), sender: OpenedMessage.Sender(scope))
    } catch {
      throw ServiceError.encryptionInvalid
    }
  }

  private func context(of request: EncryptedRequest, in scope: Scope) -> EncryptionContext {
    EncryptionContext(
      scope.version, applicationKey: scope.credentials.record.applicationKey.rawValue,
      applicationSecret: scope.credentials.secretText,
      scope: scope.device.map { .activation(id: $0.id.rawValue, transportKey: $0.keys.transport) } ?? .application,
      temporaryKeyID: request.temporaryKeyId)
  }

  /// Returns the key that the request is encrypted for.
  private func privateKey(
    of request: EncryptedRequest, in scope: Scope
  ) async throws -> P256.KeyAgreement.PrivateKey {
    guard scope.version.hasTemporaryKeys == (request.temporaryKeyId != nil) else {
      throw ServiceError.encryptionInvalid
    }
    guard let id = request.temporaryKeyId else { return scope.device?.privateKey ?? scope.credentials.masterKey }
    let now = clock.now()
    let stored = try await store.database.readInline { try $0.temporaryKey(TemporaryKeyID(id), at: now) }
    guard let stored, stored.applicationKey == scope.credentials.record.applicationKey,
      stored.device?.id == scope.device?.id
    else { throw ServiceError.encryptionInvalid }
    return try P256.KeyAgreement.PrivateKey(rawRepresentation: stored.privateKey(store.seal))
  }
}
