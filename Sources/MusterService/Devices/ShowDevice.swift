internal import Crypto
internal import Encodings
internal import MusterStore
internal import PowerAuth
package import VerificationFlow

/// Returns the state of a device, which only the device can read. The request needs no authentication.
package struct ShowDevice: Sendable {
  /// The encrypted state of a device of version 3.
  package struct Status: Sendable {
    /// 32 bytes.
    package let blob: [UInt8]
    /// The random bytes from the service that the encryption depends on.
    package let nonce: [UInt8]
    /// What the device must do next; nil if nothing, or if the device does not exist.
    package let flag: Activation.Flag?
  }

  private static let blobByteCount = 32
  private static let paddingByteCount = 5
  private static let reservedByteCount = 4
  /// The version of activations to which those of version 3 can be upgraded.
  private static let upgradeVersion: UInt8 = 4

  let store: Store
  let clock: Clock
  let senders: IdentifySender

  /// Returns the state of a device of version 3, also of a removed one, and for some time of one whose session is
  /// erased; for one that does not exist, random bytes.
  ///
  /// - Parameter challenge: 16 random bytes from the app.
  /// - Throws: `INVALID_REQUEST` for another length.
  package func show(_ id: ActivationID, challenge: [UInt8]) async throws -> Status {
    guard challenge.count == ActivationStatus.challengeByteCount else {
      throw ServiceError.invalid("requestObject.challenge: must be 16 bytes in base64.")
    }
    let nonce = [UInt8].random(count: ActivationStatus.nonceByteCount)
    do {
      let device = try await senders.findDevice(id)
      let state = device.effectiveState
      let blob = try encrypted(
        status(state, device.counter, device.record.failedAttempts), by: device.requireVersion3().shared.transport,
        challenge, nonce)
      return Status(blob: blob, nonce: nonce, flag: state == .removed ? nil : device.process.activation?.flag)
    } catch let error as ServiceError where error == .unauthenticated {
      guard case .version3(transportKey: let key, let counter) = try await senders.findErased(id)?.status else {
        return Status(blob: .random(count: Self.blobByteCount), nonce: nonce, flag: nil)
      }
      return Status(
        blob: try encrypted(status(.removed, counter, 0), by: key, challenge, nonce), nonce: nonce, flag: nil)
    }
  }

  /// Returns the state of a device of version 4, or of one that is being upgraded to it, also of a removed or an erased
  /// one. The message in which it is sent is encrypted for the device.
  ///
  /// - Throws: `UNAUTHENTICATED` in the scope of the app.
  package func show(
    version4 sender: TemporaryKeyScope
  ) throws -> (blob: [UInt8], flag: Activation.Flag?) {
    let reserved = [UInt8].random(count: Self.reservedByteCount)
    switch sender {
    case .application: throw ServiceError.unauthenticated
    case .ofDevice(let device):
      let (keys, state) = (try device.requireVersion4(), device.effectiveState)
      let blob = try status(state, keys.counter, device.record.failedAttempts).blob(
        by: keys.secret, flags: keys.flags(isUpgradePending: device.isUpgradePending), reserved: reserved)
      return (blob, state == .removed ? nil : device.process.activation?.flag)
    case .ofErasedDevice(let erased):
      guard let secret = erased.keys.secret else { throw ServiceError.unauthenticated }
      return (try status(.removed, erased.keys.counter, 0).blob(by: secret, flags: [], reserved: reserved), nil)
    }
  }

  private func status(_ state: DeviceRecord.State, _ counter: HashCounter, _ failedAttempts: Int) -> ActivationStatus {
    ActivationStatus(
      ActivationStatus.State(state), counter: counter, failedAttempts: failedAttempts,
      maxFailedAttempts: AcceptRequest.maxFailedAttempts, lookAhead: RequestSignature.lookAhead)
  }

  private func encrypted(
    _ status: ActivationStatus, by key: SymmetricKey, _ challenge: [UInt8], _ nonce: [UInt8]
  ) throws -> [UInt8] {
    try status.encrypted(
      by: key, upgradesTo: Self.upgradeVersion, challenge: challenge, nonce: nonce,
      padding: .random(count: Self.paddingByteCount))
  }
}

extension ActivationStatus.State {
  fileprivate init(_ state: DeviceRecord.State) {
    self =
      switch state {
      case .active: .active
      case .blocked: .blocked
      case .removed: .removed
      }
  }
}
