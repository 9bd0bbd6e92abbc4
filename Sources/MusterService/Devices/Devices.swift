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
  package let activate: ActivateByPowerAuth
  /// Returns the state of a device to it.
  package let show: ShowDevice
  /// Shows the device of a session to programs.
  package let find: FindDevice
  package let change: ChangeDevice

  init(_ core: ServiceCore, _ activate: ActivateDevice) {
    let (store, clock) = (core.store, core.clock)
    identify = IdentifySender(store: store, clock: clock, advance: core.advance)
    open = OpenMessage(store: store, clock: clock)
    accept = AcceptRequest(store: store, clock: clock, changes: core.changes)
    tokens = DeviceTokens(store: store, clock: clock, identify: identify)
    issueTemporaryKey = IssueTemporaryKey(store: store, clock: clock, identify: identify)
    self.activate = ActivateByPowerAuth(store: store, activate: activate)
    show = ShowDevice(identify: identify)
    find = FindDevice(store: store, clock: clock, advance: core.advance)
    change = ChangeDevice(store: store, clock: clock, advance: core.advance)
  }
}

extension ServiceError {
  /// Gives no details, so that attackers cannot find out what was wrong with a message.
  package static let encryptionInvalid = ServiceError(
    .encryptionInvalid, "The message cannot be decrypted, is too old, or has arrived before.")
  static let temporaryKeyRefused = ServiceError(
    .temporaryKeyRefused, "The request for a temporary key is malformed or not signed by a valid app.")
  package static let activationRefused = ServiceError(
    .activationRefused, "The activation is malformed or of a type that the service does not support.")
  static let vaultLocked = ServiceError(.vaultLocked, "The vault key cannot be returned.")
}
