import Foundation
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import PowerAuth
import VerificationFlow

/// The endpoints of PowerAuth 4 itself. Encrypted messages have no envelope of the onboarding protocol, unless said.
extension PowerAuthController {
  func addVersion4(to router: Router<MusterContext>) {
    add(.serverStatus4, to: router) { _, _, _ in OnboardingResponse(serverStatus) }
    add(.createTemporaryKey4, to: router, createTemporaryKey4)
    add(.createActivation4, to: router, createActivation4)
    add(.confirmActivation4, to: router, confirmActivation)
    add(.activationStatus4, to: router, showActivation4)
    add(.removeActivation4, to: router, removeActivation)
    add(.activationDetail4, to: router) { _, admission, _ in
      OnboardingResponse(PowerAuth4Messages.Detail(try admission.requireDevice()))
    }
    add(.renameActivation4, to: router, renameActivation)
    add(.createToken4, to: router, createToken)
    add(.removeToken4, to: router, removeToken)
    add(.validateCode4, to: router) { _, _, _ in OnboardingResponse<Nothing>(nil) }
    add(.unlockVault4, to: router, unlockVault4)
    add(.changePassword4, to: router) { body, admission, context in
      try await devices.factors.changePassword(
        of: try admission.requireDevice(), try await Self.exchange(in: body, orThrow: .passwordChangeRefused),
        from: context.remoteNetwork)
    }
    add(.addBiometry4, to: router) { body, admission, context in
      try await devices.factors.addBiometry(
        to: try admission.requireDevice(), try await Self.exchange(in: body, orThrow: .biometryRefused),
        from: context.remoteNetwork)
    }
    add(.removeBiometry4, to: router) { _, admission, _ in
      try await devices.factors.removeBiometry(of: try admission.requireDevice())
      return OnboardingResponse<Nothing>(nil)
    }
    add(.startUpgrade4, to: router, startUpgrade)
    add(.confirmUpgrade4, to: router) { _, _, _ in OnboardingResponse<Nothing>(nil) }
    add(.userInfo4, to: router) { _, admission, _ in
      PowerAuth4Messages.UserInfo(sub: try admission.requireDevice().session.id.rawValue)
    }
  }

  private var serverStatus: PowerAuth4Messages.ServerStatus {
    PowerAuth4Messages.ServerStatus(
      serverTime: clock.now().milliseconds, supportedAlgorithms: AlgorithmSuite.allCases.map(\.rawValue),
      application: .init(name: "Muster", version: musterVersion))
  }

  @Sendable private func createTemporaryKey4(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> OnboardingResponse<PowerAuthMessages.Token> {
    let message: OnboardingRequest<PowerAuthMessages.Token> = try await Request.decode(body)
    let verified = try await devices.temporarySecrets.verify(message.requestObject.jwt)
    return OnboardingResponse(
      PowerAuthMessages.Token(jwt: try await devices.temporarySecrets.issue(verified, from: context.remoteNetwork)))
  }

  /// Activates a device. As in version 3, the message of the request contains another one.
  @Sendable private func createActivation4(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> PowerAuthMessages.ActivationResponse {
    guard let credentials = admission.credentials else { throw ServiceError.activationRefused }
    let request: PowerAuth4Messages.ActivationRequest = try await Self.activationMessage(in: body)
    let inner = try await devices.messages.open(
      .version4(request.activationData), for: [Self.activationPurpose],
      in: OpenMessage.Scope(version: admission.version, credentials: credentials, device: nil))
    try await devices.requests.accept(message: inner, signed: nil)
    let device: PowerAuth4Messages.DeviceRequest = try await Self.activationMessage(
      in: ByteBuffer(bytes: inner.contents))
    let (process, code) = try await activatedProcess(request.type, request.identityAttributes, device.activationOtp)
    try limits.countKeyExchange(address: context.remoteNetwork)
    let (id, agreement) = try await devices.newDevice.activate(
      process, code: code,
      Version4Agreement.Request(exchange: device.sharedSecretRequest, publicKeys: device.devicePublicKeys),
      description: DeviceRecord.Description(
        name: device.activationName, platform: device.platform, model: device.deviceInfo), by: credentials)
    let answer = PowerAuth4Messages.DeviceResponse(id, agreement)
    return PowerAuthMessages.ActivationResponse(
      activationData: try inner.seal(Array(JSONCoding.encoder().encode(answer)), at: clock.now()), customAttributes: [:]
    )
  }

  @Sendable private func confirmActivation(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> OnboardingResponse<Nothing> {
    let message: OnboardingRequest<PowerAuth4Messages.Confirmation> = try await Request.decode(body)
    try await devices.factors.confirm(
      try admission.requireDevice(), enablesBiometry: message.requestObject.enableBiometry ?? false)
    return OnboardingResponse(nil)
  }

  @Sendable private func showActivation4(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> PowerAuth4Messages.StatusResponse {
    guard let sender = admission.sender else { throw ServiceError.unauthenticated }
    let status = try devices.status.show(version4: sender)
    return PowerAuth4Messages.StatusResponse(
      activationStatus: Data(status.blob),
      customObject: .init(activationFlags: status.flag.map { [$0.rawValue] } ?? []))
  }

  @Sendable private func renameActivation(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> OnboardingResponse<PowerAuth4Messages.Detail> {
    let message: PowerAuth4Messages.RenameRequest = try await Request.decode(body)
    let device = try admission.requireDevice()
    let name = try await devices.factors.rename(
      device, to: message.activationName ?? message.requestObject?.activationName ?? "")
    return OnboardingResponse(PowerAuth4Messages.Detail(activationId: device.id.rawValue, activationName: name))
  }

  @Sendable private func unlockVault4(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> PowerAuth4Messages.UnlockedVault {
    guard case .code(let header) = admission.signature,
      let message = try? await Request.decode(PowerAuth4Messages.VaultRequest.self, from: body),
      let key = VaultKey(rawValue: message.keyIdentifier)
    else { throw ServiceError.vaultLocked }
    return PowerAuth4Messages.UnlockedVault(
      vaultEncryptionKey: Data(try admission.requireDevice().vaultKey(key, after: header.type)))
  }

  @Sendable private func startUpgrade(
    _ body: ByteBuffer, _ admission: PowerAuthAdmission, _ context: MusterContext
  ) async throws -> PowerAuth4Messages.DeviceResponse {
    guard let message = try? await Request.decode(PowerAuth4Messages.UpgradeRequest.self, from: body) else {
      throw ServiceError.upgradeRefused
    }
    let agreement = try await devices.upgrade.start(
      try admission.requireDevice(),
      Version4Agreement.Request(exchange: message.sharedSecretRequest, publicKeys: message.devicePublicKeys),
      enablesBiometry: message.enableBiometry ?? false, from: context.remoteNetwork)
    return PowerAuth4Messages.DeviceResponse(nil, agreement)
  }

  private static func exchange(
    in body: ByteBuffer, orThrow refusal: ServiceError
  ) async throws -> KeyExchangeRequest {
    guard let request = try? await Request.decode(KeyExchangeRequest.self, from: body) else { throw refusal }
    return request
  }
}

extension PowerAuth4Messages.DeviceResponse {
  fileprivate init(_ id: ActivationID?, _ agreement: Version4Agreement) {
    self.init(
      activationId: id?.rawValue, sharedSecretResponse: agreement.answer, serverPublicKeys: agreement.serverPublicKeys,
      ctrData: Data(agreement.counterValue))
  }
}

extension PowerAuth4Messages.Detail {
  fileprivate init(_ device: Device) {
    self.init(activationId: device.id.rawValue, activationName: device.record.description.name)
  }
}
