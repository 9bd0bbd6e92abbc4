internal import VerificationFlow

/// Apps that speak PowerAuth, and the devices that they activate.
package final class Devices: Sendable {
  /// Finds the app and the device that a request names.
  package let senders: IdentifySender
  /// Decrypts requests.
  package let messages: OpenMessage
  /// Verifies signatures, and accepts each request once.
  package let requests: AcceptRequest
  package let tokens: DeviceTokens
  package let temporaryKeys: IssueTemporaryKey
  package let temporarySecrets: IssueTemporarySecret
  package let newDevice: ActivateByPowerAuth
  package let activationCodes: ActivationCodes
  /// Returns the state of a device to it.
  package let status: ShowDevice
  /// The devices of sessions, as programs see and change them.
  package let records: ManageDevices
  /// Changes the keys of the person's factors.
  package let factors: ChangeFactors
  package let upgrade: UpgradeDevice
  /// Verifies for programs what a device has signed.
  package let proofs: VerifyProof

  init(_ core: ServiceCore, _ device: ActivateDevice, _ limits: RequestLimits) {
    let (store, clock) = (core.store, core.clock)
    senders = IdentifySender(store: store, clock: clock, flow: core.flow)
    messages = OpenMessage(store: store, clock: clock)
    requests = AcceptRequest(store: store, clock: clock, limits: limits, changes: core.changes, senders: senders)
    tokens = DeviceTokens(store: store, clock: clock, limits: limits, senders: senders)
    temporaryKeys = IssueTemporaryKey(store: store, clock: clock, limits: limits, senders: senders)
    temporarySecrets = IssueTemporarySecret(store: store, clock: clock, limits: limits, senders: senders)
    newDevice = ActivateByPowerAuth(store: store, device: device)
    activationCodes = ActivationCodes(store: store)
    status = ShowDevice(store: store, clock: clock, senders: senders)
    records = ManageDevices(store: store, clock: clock, flow: core.flow)
    factors = ChangeFactors(store: store, limits: limits)
    upgrade = UpgradeDevice(store: store, clock: clock, limits: limits)
    proofs = VerifyProof(
      store: store, clock: clock, flow: core.flow, senders: senders, requests: requests, tokens: tokens)
  }
}

extension ServiceError {
  /// Gives no details, so that attackers cannot find out what was wrong with a message.
  package static let encryptionInvalid = ServiceError(
    .encryptionInvalid, "The message cannot be decrypted, is too old, or has arrived before.")
  /// The application key is public, so this reveals nothing.
  package static let appRevoked = ServiceError(.appRevoked, "The application key is revoked.")
  static let temporaryKeyRefused = ServiceError(
    .temporaryKeyRefused,
    "The request for a temporary key is malformed, not signed by a valid app, or has arrived before.")
  package static let activationRefused = ServiceError(
    .activationRefused, "The activation is malformed or of a type that the service does not support.")
  package static let biometryRefused = ServiceError(
    .biometryRefused, "The key of the biometric factor cannot be changed.")
  package static let passwordChangeRefused = ServiceError(
    .passwordChangeRefused, "The key of the person's PIN cannot be changed.")
  package static let upgradeRefused = ServiceError(.upgradeRefused, "The device cannot be upgraded.")
  static func protocolVersionRefused(minimum: String) -> ServiceError {
    ServiceError(.protocolVersionRefused, "The project requires version \(minimum) of PowerAuth.")
  }
  package static let vaultLocked = ServiceError(.vaultLocked, "The vault key cannot be returned.")
}
