internal import Crypto
internal import Encodings
internal import MusterStore
internal import PowerAuth
package import VerificationFlow

/// Returns the state of a device, encrypted for the device. The request needs no authentication.
package struct ShowDevice: Sendable {
  /// The encrypted state of a device.
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

  let store: Store
  let clock: Clock
  let identify: IdentifySender

  /// Returns the state of a device, also of a removed one, and for some time of one whose session is erased; for one
  /// that does not exist, random bytes.
  ///
  /// - Parameter challenge: 16 random bytes from the app.
  /// - Throws: `INVALID_REQUEST` for another length.
  package func callAsFunction(_ id: ActivationID, challenge: [UInt8]) async throws -> Status {
    guard challenge.count == ActivationStatus.challengeByteCount else {
      throw ServiceError.invalid("requestObject.challenge: must be 16 bytes in base64.")
    }
    let nonce = [UInt8].random(count: ActivationStatus.nonceByteCount)
    do {
      let device = try await identify.device(id)
      let state = device.effectiveState
      let status = ActivationStatus(
        ActivationStatus.State(state), counter: device.counter, failedAttempts: device.record.failedAttempts,
        maxFailedAttempts: AcceptRequest.maxFailedAttempts, lookAhead: RequestSignature.lookAhead)
      return Status(
        blob: try encrypted(status, by: device.keys.transport, challenge, nonce), nonce: nonce,
        flag: state == .removed ? nil : device.process.activation?.flag)
    } catch let error as ServiceError where error == .unauthenticated {
      guard let erased = try await erased(id) else {
        return Status(blob: .random(count: Self.blobByteCount), nonce: nonce, flag: nil)
      }
      let status = ActivationStatus(
        .removed, counter: erased.counter, failedAttempts: 0, maxFailedAttempts: AcceptRequest.maxFailedAttempts,
        lookAhead: RequestSignature.lookAhead)
      return Status(
        blob: try encrypted(status, by: erased.transportKey, challenge, nonce), nonce: nonce, flag: nil)
    }
  }

  private func erased(_ id: ActivationID) async throws -> ErasedDeviceStatus? {
    let now = clock.now()
    let code = ErasedDeviceStatus.code(of: id, store.secret)
    let erased = try await store.database.readInline { try $0.erasedDevice(code, at: now) }
    return try erased.flatMap { ErasedDeviceStatus(material: try $0.material(store.seal)) }
  }

  private func encrypted(
    _ status: ActivationStatus, by key: SymmetricKey, _ challenge: [UInt8], _ nonce: [UInt8]
  ) throws -> [UInt8] {
    try status.encrypted(
      by: key, challenge: challenge, nonce: nonce, padding: .random(count: Self.paddingByteCount))
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
