internal import VerificationFlow

/// Apps that speak PowerAuth, and the devices that they activate.
package final class Devices: Sendable {
  /// Finds the app and the device that a request names.
  package let identify: IdentifySender
  /// Decrypts requests.
  package let open: OpenMessage
  /// Verifies signatures, and accepts each request once.
  package let accept: AcceptRequest
  package let tokens: DeviceTokens
  package let issueTemporaryKey: IssueTemporaryKey
  package let issueTemporarySecret: IssueTemporarySecret
  package let activate: ActivateByPowerAuth
  package let activationCodes: ActivationCodes
  /// Returns the state of a device to it.
  package let show: ShowDevice
  /// Shows the device of a session to programs.
  package let find: FindDevice
  package let change: ChangeDevice
  /// Changes the keys of the person's factors.
  package let changeFactors: ChangeFactors
  package let upgrade: UpgradeDevice
  /// Verifies for programs what a device has signed.
  package let verifyProof: VerifyProof

  init(_ core: ServiceCore, _ activate: ActivateDevice, _ limits: RequestLimits) {
    let (store, clock) = (core.store, core.clock)
    identify = IdentifySender(store: store, clock: clock, advance: core.advance)
    open = OpenMessage(store: store, clock: clock)
    accept = AcceptRequest(store: store, clock: clock, limits: limits, changes: core.changes, identify: identify)
    tokens = DeviceTokens(store: store, clock: clock, limits: limits, identify: identify)
    issueTemporaryKey = IssueTemporaryKey(store: store, clock: clock, limits: limits, identify: identify)
    issueTemporarySecret = IssueTemporarySecret(store: store, clock: clock, limits: limits, identify: identify)
    self.activate = ActivateByPowerAuth(store: store, activate: activate)
    activationCodes = ActivationCodes(store: store)
    show = ShowDevice(store: store, clock: clock, identify: identify)
    find = FindDevice(store: store, clock: clock, advance: core.advance)
    change = ChangeDevice(store: store, clock: clock, advance: core.advance)
    changeFactors = ChangeFactors(store: store, limits: limits)
    upgrade = UpgradeDevice(store: store, clock: clock, limits: limits)
    verifyProof = VerifyProof(
      store: store, clock: clock, advance: core.advance, identify: identify, accept: accept, tokens: tokens)
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
