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

  let identify: IdentifySender

  /// Returns the state of a device, also of a removed one; for one that does not exist, random bytes.
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
      let state = device.record.state
      let status = ActivationStatus(
        ActivationStatus.State(state), counter: device.counter, failedAttempts: device.record.failedAttempts,
        maxFailedAttempts: AcceptRequest.maxFailedAttempts, lookAhead: RequestSignature.lookAhead)
      return Status(
        blob: try status.encrypted(
          by: device.keys.transport, challenge: challenge, nonce: nonce,
          padding: .random(count: Self.paddingByteCount)),
        nonce: nonce, flag: state == .removed ? nil : device.process.activation?.flag)
    } catch let error as ServiceError where error == .unauthenticated {
      return Status(blob: .random(count: Self.blobByteCount), nonce: nonce, flag: nil)
    }
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
