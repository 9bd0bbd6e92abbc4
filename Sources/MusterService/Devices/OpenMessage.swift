internal import Crypto
internal import Encodings
internal import Foundation
internal import MusterStore
package import PowerAuth
package import VerificationFlow

/// An encrypted request of either version.
package enum SealedRequest: Sendable {
  case version3(EncryptedRequest)
  case version4(AEADRequest)
}

/// An encrypted answer of either version.
package enum SealedAnswer: Sendable, Encodable {
  case version3(EncryptedMessage)
  case version4(AEADAnswer)

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .version3(let message): try message.encode(to: encoder)
    case .version4(let message): try message.encode(to: encoder)
    }
  }
}

/// A decrypted message, and the means to encrypt the answer to it.
package struct OpenedMessage: Sendable {
  fileprivate enum Keys {
    case version3(Envelope)
    case version4(AEADEnvelope)
  }

  package let contents: [UInt8]
  private let keys: Keys
  /// A hash that is unique to the message.
  let hash: String
  let timestamp: Instant
  let sender: Sender

  fileprivate init(_ contents: [UInt8], _ keys: Keys, hash: String, timestamp: Int64, _ scope: OpenMessage.Scope) {
    (self.contents, self.keys, self.hash) = (contents, keys, hash)
    self.timestamp = Instant(milliseconds: timestamp)
    sender = Sender(scope)
  }

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
      // A device may still ask for its state with revoked credentials.
      hasNewKey =
        scope.credentials.record.revokedAt == nil
        && scope.device.map { [applicationKey] in $0.applicationKey != applicationKey } ?? false
    }
  }

  /// Encrypts the answer.
  ///
  /// - Throws: ``PowerAuthError``.
  package func seal(_ contents: [UInt8], at now: Instant) throws(PowerAuthError) -> SealedAnswer {
    switch keys {
    case .version3(let envelope):
      .version3(
        try envelope.seal(
          contents, .toApp, nonce: .random(count: Envelope.nonceByteCount), timestamp: now.milliseconds))
    case .version4(let envelope): .version4(try envelope.seal(contents, timestamp: now.milliseconds))
    }
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
    /// The erased device whose keys are used, if it is one.
    package let erased: ErasedSender?

    /// - Parameter sender: The device of version 4 that asks for its state, in any; nil for other requests.
    package init(
      version: ProtocolVersion, credentials: AppCredentials, device: Device?, asking sender: TemporaryKeyScope? = nil
    ) {
      self.version = version
      self.credentials = credentials
      self.device = device ?? sender?.device
      erased = sender?.erased
    }
  }

  let store: Store
  let clock: Clock

  /// Decrypts a message. ``AcceptRequest`` checks whether the message has arrived before.
  ///
  /// - Parameter purposes: What the exchange may be for, such as `/pa/generic/application`.
  /// - Throws: `ENCRYPTION_INVALID` for all reasons alike.
  package func open(
    _ request: SealedRequest, for purposes: [String], in scope: Scope
  ) async throws -> OpenedMessage {
    do {
      switch request {
      case .version3(let request): return try await open(request, for: purposes, in: scope)
      case .version4(let request): return try await open(request, for: purposes, in: scope)
      }
    } catch is PowerAuthError {
      throw ServiceError.encryptionInvalid
    }
  }

  private func open(
    _ request: EncryptedRequest, for purposes: [String], in scope: Scope
  ) async throws -> OpenedMessage {
    guard !scope.version.isVersion4 else { throw ServiceError.encryptionInvalid }
    let key = try await privateKey(of: request, in: scope)
    let context = try context(of: request, in: scope)
    return try attempt(purposes) { purpose throws(PowerAuthError) in
      let envelope = try Envelope(for: purpose, key, with: request.ephemeralPublicKey, context)
      return OpenedMessage(
        try envelope.open(request.message, .toServer), .version3(envelope),
        hash: hash(scope, request.ephemeralPublicKey + request.message.nonce), timestamp: request.message.timestamp,
        scope)
    }
  }

  private func open(_ request: AEADRequest, for purposes: [String], in scope: Scope) async throws -> OpenedMessage {
    guard scope.version.isVersion4 else { throw ServiceError.encryptionInvalid }
    let stored = try await temporaryKey(request.temporaryKeyId, in: scope)
    let key = try stored.privateKey(store.seal)
    var owner = AEADContext.Scope.application
    if let id = scope.device?.id ?? scope.erased?.id,
      let secret = scope.device?.version4?.secret ?? scope.erased?.keys.secret
    {
      owner = .activation(id: id.rawValue, secret: secret)
    }
    let context = AEADContext(
      applicationKey: scope.credentials.record.applicationKey.rawValue, applicationSecret: scope.credentials.secret,
      scope: owner, temporaryKeyID: request.temporaryKeyId)
    return try attempt(purposes) { purpose throws(PowerAuthError) in
      let envelope = try AEADEnvelope(for: purpose, key: key, nonce: request.nonce, context)
      return OpenedMessage(
        try envelope.open(request), .version4(envelope),
        hash: hash(scope, Data(request.temporaryKeyId.utf8) + request.nonce), timestamp: request.timestamp, scope)
    }
  }

  /// Returns the message that one of the purposes opens.
  private func attempt(
    _ purposes: [String], _ work: (String) throws(PowerAuthError) -> OpenedMessage
  ) throws(PowerAuthError) -> OpenedMessage {
    for purpose in purposes.dropLast() {
      if let opened = try? work(purpose) { return opened }
    }
    guard let last = purposes.last else { throw .invalidMessage }
    return try work(last)
  }

  private func hash(_ scope: Scope, _ message: Data) -> String {
    let sender = [
      scope.credentials.record.applicationKey.rawValue, (scope.device?.id ?? scope.erased?.id)?.rawValue ?? "",
    ]
    return SHA256.hash(data: Array(sender.joined(separator: "|").utf8) + message).lowerHex
  }

  private func context(of request: EncryptedRequest, in scope: Scope) throws -> EncryptionContext {
    var owner = EncryptionContext.Scope.application
    if let device = scope.device {
      owner = .activation(id: device.id.rawValue, transportKey: try device.requireVersion3().shared.transport)
    }
    return EncryptionContext(
      scope.version, applicationKey: scope.credentials.record.applicationKey.rawValue,
      applicationSecret: scope.credentials.secretText, scope: owner, temporaryKeyID: request.temporaryKeyId)
  }

  /// Returns the key that the request is encrypted for.
  private func privateKey(
    of request: EncryptedRequest, in scope: Scope
  ) async throws -> P256.KeyAgreement.PrivateKey {
    guard scope.version.hasTemporaryKeys == (request.temporaryKeyId != nil) else {
      throw ServiceError.encryptionInvalid
    }
    guard let id = request.temporaryKeyId else {
      return try scope.device.map { try $0.requireVersion3().privateKey } ?? scope.credentials.masterKey
    }
    let stored = try await temporaryKey(id, in: scope)
    return try P256.KeyAgreement.PrivateKey(rawRepresentation: stored.privateKey(store.seal))
  }

  /// Returns the temporary key of this scope.
  ///
  /// - Throws: `ENCRYPTION_INVALID` if there is none.
  private func temporaryKey(_ id: String, in scope: Scope) async throws -> StoredTemporaryKey {
    let now = clock.now()
    let stored = try await store.database.readInline { try $0.temporaryKey(TemporaryKeyID(id), at: now) }
    guard let stored, stored.applicationKey == scope.credentials.record.applicationKey,
      stored.device?.id == scope.device?.id, stored.erasedDevice == scope.erased?.code,
      stored.isVersion4 == scope.version.isVersion4
    else { throw ServiceError.encryptionInvalid }
    return stored
  }
}
