import Encodings
import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import NIOFoundationCompat
import PowerAuth
import VerificationFlow

/// The endpoints of PowerAuth itself, which its mobile SDK calls: activation, status, tokens, signatures and keys.
struct PowerAuthController: Controller {
  static let openRoutes = [OpenRoute(prefix: "/pa", .protection)]

  /// The purpose for which the inner message of an activation is encrypted.
  static let activationPurpose = "/pa/activation"

  let devices: Devices
  let limits: RequestLimits
  let clock: Clock
  let protection: PowerAuthProtection

  func addRoutes(to routers: Routers) {
    let router = routers.open
    add(.serverStatus, to: router) { _, _, _ in
      OnboardingResponse(Messages.ServerTime(serverTime: clock.now().milliseconds))
    }
    add(.createTemporaryKey, to: router, createTemporaryKey)
    add(.createActivation, to: router, createActivation)
    add(.activationStatus, to: router, showActivation)
    add(.removeActivation, to: router, removeActivation)
    add(.createToken, to: router, createToken)
    add(.removeToken, to: router, removeToken)
    add(.validateSignature, to: router) { _, _, _ in OnboardingResponse<Nothing>(nil) }
    add(.unlockVault, to: router, unlockVault)
    addVersion4(to: router)
  }

  typealias Messages = PowerAuthMessages

  /// Adds an endpoint, whose handler gets the opened body.
  func add<Answer: Encodable & Sendable>(
    _ endpoint: ProtectedEndpoint, to router: Router<MusterContext>,
    _ handle: @escaping @Sendable (ByteBuffer, PowerAuthAdmission, MusterContext) async throws -> Answer
  ) {
    router.post(RouterPath(endpoint.path)) { request, context in
      // Before it is known who sends it, a request counts for its address. Use cases count it for the device.
      try limits.countExchange(address: context.remoteNetwork)
      let admission = try await protection.identify(request, for: endpoint)
      return try await admission.answering(request, context) {
        let body = try await request.wholeBody(context, maxBytes: admission.maxBytes, by: admission.caller)
        return try await handle(try await admission.open(body), admission, context)
      }
    }
  }

  @Sendable private func createTemporaryKey(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> OnboardingResponse<Messages.Token> {
    let message: OnboardingRequest<Messages.Token> = try await Request.decode(body)
    let verified = try await devices.temporaryKeys.verify(message.requestObject.jwt)
    return OnboardingResponse(Messages.Token(jwt: try await devices.temporaryKeys.issue(verified)))
  }

  /// Activates a device. The message of the request contains another one: the outer one identifies the person, the
  /// inner one the device.
  @Sendable private func createActivation(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> Messages.ActivationResponse {
    guard let credentials = admission.credentials else { throw ServiceError.activationRefused }
    let request: Messages.ActivationRequest = try await Self.activationMessage(in: body)
    let inner = try await devices.messages.open(
      .version3(request.activationData), for: [Self.activationPurpose],
      in: OpenMessage.Scope(version: admission.version, credentials: credentials, device: nil))
    try await devices.requests.accept(message: inner, signed: nil)
    let device: Messages.DeviceRequest = try await Self.activationMessage(in: ByteBuffer(bytes: inner.contents))
    let (process, code) = try await activatedProcess(request.type, request.identityAttributes, device.activationOtp)
    guard let publicKey = Data(canonicalBase64: device.devicePublicKey) else { throw ServiceError.activationRefused }
    let activated = try await devices.newDevice.activate(
      process, code: code, publicKey: publicKey,
      description: DeviceRecord.Description(
        name: device.activationName, platform: device.platform, model: device.deviceInfo),
      version: admission.version, by: credentials)
    let answer = Messages.DeviceResponse(
      activationId: activated.id.rawValue, serverPublicKey: activated.serverPublicKey.base64EncodedString(),
      ctrData: Data(activated.counterValue).base64EncodedString())
    return Messages.ActivationResponse(
      activationData: try inner.seal(Array(JSONCoding.encoder().encode(answer)), at: clock.now()), customAttributes: [:]
    )
  }

  @Sendable private func showActivation(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> OnboardingResponse<Messages.StatusResponse> {
    let message: OnboardingRequest<Messages.StatusRequest> = try await Request.decode(body)
    let request = message.requestObject
    let id = ActivationID(request.activationId)
    try limits.countUnproven(id, address: context.remoteNetwork)
    let status = try await devices.status.show(
      id, challenge: Array(Data(canonicalBase64: request.challenge) ?? Data()))
    return OnboardingResponse(
      Messages.StatusResponse(
        activationId: request.activationId, encryptedStatusBlob: Data(status.blob).base64EncodedString(),
        nonce: Data(status.nonce).base64EncodedString(),
        customObject: .init(activationFlags: status.flag.map { [$0.rawValue] } ?? [])))
  }

  @Sendable func removeActivation(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> OnboardingResponse<Messages.RemovedActivation> {
    let device = try admission.requireDevice()
    try await devices.records.remove(device)
    return OnboardingResponse(Messages.RemovedActivation(activationId: device.id.rawValue))
  }

  @Sendable func createToken(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> Messages.CreatedToken {
    let token = try await devices.tokens.issue(
      to: try admission.requireDevice(), for: try admission.requireFactors(), version: admission.version)
    return Messages.CreatedToken(
      tokenId: token.id.rawValue, tokenSecret: Data(token.secret).base64EncodedString())
  }

  @Sendable func removeToken(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> OnboardingResponse<Messages.TokenReference> {
    let message: OnboardingRequest<Messages.TokenReference> = try await Request.decode(body)
    try await devices.tokens.remove(
      DeviceTokenID(message.requestObject.tokenId), of: try admission.requireDevice())
    return OnboardingResponse(message.requestObject)
  }

  @Sendable private func unlockVault(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> Messages.UnlockedVault {
    let device = try admission.requireDevice()
    return Messages.UnlockedVault(
      activationId: device.id.rawValue,
      encryptedVaultEncryptionKey: Data(try device.encryptedVaultKey()).base64EncodedString())
  }

  /// Returns the process that an activation names, and the code that was sent to the person.
  ///
  /// - Parameter otp: The code in the inner message.
  /// - Throws: `ACTIVATION_REFUSED` for an unknown type, or if something is missing; `ACTIVATION_OTP_INVALID` for an
  ///   unknown activation code; `TOO_MANY_REQUESTS`.
  func activatedProcess(
    _ type: String, _ identity: PowerAuthMessages.ActivationRequest.Identity, _ otp: String?
  ) async throws -> (SessionID, code: String) {
    let process: SessionID
    switch type {
    case "CUSTOM":
      guard let id = identity.processId else { throw ServiceError.activationRefused }
      process = SessionID(id)
    case "CODE":
      guard let code = identity.activationCode ?? identity.code else { throw ServiceError.activationRefused }
      process = try await devices.activationCodes.process(code)
    default: throw ServiceError.activationRefused
    }
    guard let code = otp ?? identity.otpCode else { throw ServiceError.activationRefused }
    try limits.countProcess(process)
    return (process, code)
  }

  /// Decodes a message of an activation.
  ///
  /// - Throws: `ACTIVATION_REFUSED`.
  static func activationMessage<Message: Decodable & Sendable>(in body: ByteBuffer) async throws -> Message {
    do {
      return try await Request.decode(Message.self, from: body)
    } catch is ServiceError {
      throw ServiceError.activationRefused
    }
  }
}

extension PowerAuthAdmission {
  /// The device that signed the request, or whose token it has.
  ///
  /// - Throws: `UNAUTHENTICATED` if the endpoint requires neither.
  func requireDevice() throws(ServiceError) -> Device {
    guard let device else { throw .unauthenticated }
    return device
  }

  /// The name of the type of the signature or code of the request.
  ///
  /// - Throws: `UNAUTHENTICATED` if the endpoint does not require one.
  fileprivate func requireFactors() throws(ServiceError) -> String {
    switch signature {
    case .signature(let header): header.type.rawValue
    case .code(let header): header.type.rawValue
    case nil: throw .unauthenticated
    }
  }
}

extension Request {
  /// Decodes the JSON of a message.
  ///
  /// - Throws: `INVALID_REQUEST`.
  static func decode<Message: Decodable & Sendable>(_ body: ByteBuffer) async throws -> Message {
    try await decode(Message.self, from: body)
  }
}
