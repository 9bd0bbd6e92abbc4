import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import NIOFoundationCompat
import PowerAuth
import Synchronization
import VerificationFlow

/// Protection by PowerAuth: signatures and tokens of activated devices, and encryption end to end.
struct PowerAuthProtection: Protection {
  let devices: Devices
  let clock: Clock

  func admit(_ request: Request, to endpoint: ProtectedEndpoint) async throws -> any Admission {
    try await identify(request, for: endpoint)
  }

  /// Finds the app or device that the headers name, and verifies a token; everything else is verified with the body.
  ///
  /// - Throws: `UNAUTHENTICATED`; `ENCRYPTION_INVALID` for a malformed header of an encrypted request, or an app that does
  ///   not exist; `APP_REVOKED`; `PROTOCOL_VERSION_REFUSED`; `TOO_MANY_REQUESTS`.
  func identify(_ request: Request, for endpoint: ProtectedEndpoint) async throws -> PowerAuthAdmission {
    switch endpoint.authentication {
    case .signature, .signatureOfPerson, .signatureOfKnowledge:
      let header = try request.powerAuth(.powerAuthSignature, AuthorizationHeader.init, orThrow: .unauthenticated)
      guard endpoint.accepts(header) else { throw ServiceError.unauthenticated }
      let credentials = try await devices.senders.findApp(ApplicationKey(header.applicationKey))
      let device = try await devices.senders.findDevice(
        ActivationID(header.activationID), of: credentials, for: header.version,
        isUpgrading: endpoint.upgradeStep == .confirm)
      guard endpoint.encryption == .application else {
        return admission(endpoint, header.version, credentials, device, header)
      }
      let encryption = try request.encryptionHeader(endpoint)
      guard encryption.applicationKey == header.applicationKey else { throw ServiceError.encryptionInvalid }
      return admission(endpoint, encryption.version, credentials, device, header)
    case .token:
      let header = try request.powerAuth(.powerAuthToken, TokenHeader.init, orThrow: .unauthenticated)
      let device = try await devices.tokens.verify(header)
      guard endpoint.encryption != .none else {
        // The request names no credentials of the app.
        try device.requireValidCredentials()
        return admission(endpoint, header.version, nil, device, nil)
      }
      let encryption = try request.encryptionHeader(endpoint)
      let credentials = try await credentials(encryption)
      guard encryption.activationID == device.id.rawValue, credentials.record.app.id == device.record.app,
        device.hasKeys(of: encryption.version)
      else { throw ServiceError.encryptionInvalid }
      return admission(endpoint, encryption.version, credentials, device, nil)
    case .none:
      guard endpoint.encryption != .none else {
        return admission(endpoint, .v33, nil, nil, nil)
      }
      let header = try request.encryptionHeader(endpoint)
      if endpoint.isForAnyState { return try await identifyInAnyState(header, for: endpoint) }
      let credentials = try await credentials(header)
      guard endpoint.encryption == .activation else {
        try credentials.requireAccepted(header.version)
        return admission(endpoint, header.version, credentials, nil, nil)
      }
      guard let id = header.activationID else { throw ServiceError.encryptionInvalid }
      let device = try await devices.senders.findDevice(ActivationID(id), of: credentials, for: header.version)
      return admission(endpoint, header.version, credentials, device, nil)
    }
  }

  /// Finds a device of version 4 that asks for its state, also a removed or an erased one, or one of a revoked app.
  private func identifyInAnyState(
    _ header: EncryptionHeader, for endpoint: ProtectedEndpoint
  ) async throws -> PowerAuthAdmission {
    let credentials = try await credentials(header, evenIfRevoked: true)
    guard let id = header.activationID,
      let sender = try await devices.senders.findSender(ActivationID(id), of: credentials)
    else { throw ServiceError.encryptionInvalid }
    return admission(endpoint, header.version, credentials, nil, nil, asking: sender)
  }

  private func credentials(
    _ header: EncryptionHeader, evenIfRevoked: Bool = false
  ) async throws -> AppCredentials {
    do {
      return try await devices.senders.findApp(ApplicationKey(header.applicationKey), evenIfRevoked: evenIfRevoked)
    } catch let error as ServiceError where error == .unauthenticated {
      throw ServiceError.encryptionInvalid
    }
  }

  private func admission(
    _ endpoint: ProtectedEndpoint, _ version: ProtocolVersion, _ credentials: AppCredentials?, _ device: Device?,
    _ signature: AuthorizationHeader?, asking sender: TemporaryKeyScope? = nil
  ) -> PowerAuthAdmission {
    PowerAuthAdmission(
      devices: devices, clock: clock, endpoint: endpoint, version: version, credentials: credentials, device: device,
      signature: signature, asking: sender)
  }
}

/// A request that PowerAuth protects.
final class PowerAuthAdmission: Admission {
  /// The maximum length of an encrypted message besides its contents, with a margin.
  private static let maxEnvelopeBytes = 1024

  private let devices: Devices
  private let clock: Clock
  private let endpoint: ProtectedEndpoint
  let version: ProtocolVersion
  /// The credentials of the app; nil where the request names none.
  let credentials: AppCredentials?
  /// The device; nil in the scope of the app.
  let device: Device?
  let signature: AuthorizationHeader?
  /// The device that asks for its state, in any; nil for other requests.
  let sender: TemporaryKeyScope?
  /// The message of the request, once it is opened; the response is encrypted with its keys.
  private let opened = Mutex<OpenedMessage?>(nil)

  init(
    devices: Devices, clock: Clock, endpoint: ProtectedEndpoint, version: ProtocolVersion, credentials: AppCredentials?,
    device: Device?, signature: AuthorizationHeader?, asking sender: TemporaryKeyScope?
  ) {
    self.devices = devices
    self.clock = clock
    self.endpoint = endpoint
    self.version = version
    self.credentials = credentials
    self.device = device
    self.signature = signature
    self.sender = sender
  }

  var caller: Caller? { device?.caller ?? credentials?.caller }

  var maxBytes: Int {
    // Encrypted contents are in base64.
    endpoint.encryption == .none ? endpoint.maxBytes : endpoint.maxBytes / 3 * 4 + Self.maxEnvelopeBytes
  }

  func open(_ body: ByteBuffer) async throws -> ByteBuffer {
    var contents = body
    var message: OpenedMessage?
    if endpoint.encryption != .none, let credentials {
      let request = try await encryptedRequest(in: body)
      let scope = OpenMessage.Scope(
        version: version, credentials: credentials, device: endpoint.encryption == .activation ? device : nil,
        asking: sender)
      let opened = try await devices.messages.open(request, for: endpoint.purposes, in: scope)
      self.opened.withLock { $0 = opened }
      contents = ByteBuffer(bytes: opened.contents)
      message = opened
    }
    try await devices.requests.accept(
      message: message, signed: signed(endpoint.isOfPowerAuth ? body : contents))
    return contents
  }

  func seal(_ answer: ByteBuffer) throws -> ByteBuffer {
    guard let message = opened.withLock(\.self) else { return answer }
    let sealed = try message.seal(Array(answer.readableBytesView), at: clock.now())
    return ByteBuffer(data: try JSONCoding.encoder().encode(sealed))
  }

  private func signed(_ body: ByteBuffer) -> AcceptRequest.Signed? {
    guard let signature, let credentials, let device else { return nil }
    return AcceptRequest.Signed(
      signature, method: "POST", uri: endpoint.uriID, body: Array(body.readableBytesView), by: device, of: credentials)
  }

  private func encryptedRequest(in body: ByteBuffer) async throws -> SealedRequest {
    do {
      guard version.isVersion4 else { return .version3(try await Request.decode(EncryptedRequest.self, from: body)) }
      return .version4(try await Request.decode(AEADRequest.self, from: body))
    } catch is ServiceError {
      throw ServiceError.encryptionInvalid
    }
  }
}

extension Request {
  /// Whether the request has a header of PowerAuth.
  var hasPowerAuthHeaders: Bool {
    [.powerAuthSignature, .powerAuthToken, .powerAuthEncryption].contains { headers.contains($0) }
  }

  /// Returns the header of an encrypted request.
  ///
  /// - Throws: `ENCRYPTION_INVALID` if it is missing or malformed, or names a version that the endpoint is not for.
  fileprivate func encryptionHeader(_ endpoint: ProtectedEndpoint) throws(ServiceError) -> EncryptionHeader {
    let header = try powerAuth(.powerAuthEncryption, EncryptionHeader.init, orThrow: .encryptionInvalid)
    guard endpoint.accepts(header.version) else { throw .encryptionInvalid }
    return header
  }

  /// Returns a header of PowerAuth.
  ///
  /// - Throws: `refusal` if it is missing or malformed.
  fileprivate func powerAuth<Header>(
    _ name: HTTPField.Name, _ parse: (String) throws(PowerAuthError) -> Header, orThrow refusal: ServiceError
  ) throws(ServiceError) -> Header {
    guard let text = headers[name], let header = try? parse(text) else {
      throw refusal
    }
    return header
  }
}
