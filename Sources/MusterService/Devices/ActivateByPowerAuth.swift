internal import Crypto
internal import Encodings
package import Foundation
internal import MusterStore
package import PowerAuth
package import VerificationFlow

/// Activates the device of a process with keys that the device and the service share from then on.
package struct ActivateByPowerAuth: Sendable {
  /// The data of the activation that the device needs.
  package struct Activated: Sendable {
    package let id: ActivationID
    /// The service's public key of this device: the point, uncompressed.
    package let serverPublicKey: Data
    /// The first value of the hash-based counter: 16 bytes.
    package let counterValue: [UInt8]
  }

  private static let counterByteCount = 16

  let store: Store
  let device: ActivateDevice

  /// Activates the device.
  ///
  /// - Parameters:
  ///   - code: The code that was sent to the person.
  ///   - publicKey: The device's public key: a point of P-256, compressed or not.
  ///   - description: What the app reported about the device; long texts are truncated.
  /// - Throws: `ACTIVATION_REFUSED` if the public key is invalid; `ACTIVATION_OTP_INVALID` with the attempts left, also
  ///   if no such process awaits a code, with none left.
  package func activate(
    _ process: SessionID, code: String, publicKey: Data, description: DeviceRecord.Description,
    version: ProtocolVersion, by credentials: AppCredentials
  ) async throws -> Activated {
    guard let publicKey = try? P256.KeyAgreement.PublicKey(point: publicKey) else {
      throw ServiceError.activationRefused
    }
    let privateKey = P256.KeyAgreement.PrivateKey()
    let counterValue = [UInt8].random(count: Self.counterByteCount)
    let id = try await activateDevice(of: process, code: code, description, version, by: credentials) { record in
      try StoredDevice(
        record, applicationKey: credentials.record.applicationKey, publicKey: Array(publicKey.x963Representation),
        counterValue: counterValue, privateKey: Array(privateKey.rawRepresentation), seal: store.seal)
    }
    return Activated(
      id: id, serverPublicKey: privateKey.publicKey.x963Representation,
      counterValue: counterValue)
  }

  /// Activates a device of version 4.
  ///
  /// - Parameters:
  ///   - code: The code that was sent to the person.
  ///   - request: The device's public keys, and what the activation secret is agreed on with.
  /// - Throws: `ACTIVATION_REFUSED` if the suite is unknown or a key is invalid; `ACTIVATION_OTP_INVALID` as for
  ///   version 3.
  package func activate(
    _ process: SessionID, code: String, _ request: Version4Agreement.Request, description: DeviceRecord.Description,
    by credentials: AppCredentials
  ) async throws -> (id: ActivationID, agreement: Version4Agreement) {
    let agreement = try await offEventLoop {
      guard let agreement = try? Version4Agreement(request) else { throw ServiceError.activationRefused }
      return agreement
    }
    let material = try Version4Keys.Material(agreement.secret, agreement.signing).stored
    let id = try await activateDevice(of: process, code: code, description, .v40, by: credentials) { record in
      try StoredDevice(
        record, applicationKey: credentials.record.applicationKey, suite: agreement.suite.rawValue,
        publicKey: agreement.devicePublicKeys.stored, counterValue: agreement.counterValue, privateKey: material,
        seal: store.seal)
    }
    return (id, agreement)
  }

  private func activateDevice(
    of process: SessionID, code: String, _ description: DeviceRecord.Description, _ version: ProtocolVersion,
    by credentials: AppCredentials, _ makeDevice: @escaping @Sendable (DeviceRecord) throws -> StoredDevice
  ) async throws -> ActivationID {
    let activated = try await device.activate(process, code: code, by: credentials.caller) {
      activated, connection, now in
      let record = DeviceRecord(
        id: activated.activation.id, sessionId: process, app: credentials.record.app.id,
        description: Self.cut(description), protocolVersion: version.rawValue, createdAt: now)
      let device = try makeDevice(record)
      try connection.insert(device)
      let suite = device.suite.map { ", \($0)" } ?? ""
      try connection.insert(
        AuditRecord(
          at: now, sessionId: process, actor: credentials.caller.actor, action: .deviceActivated,
          subject: record.id.rawValue, detail: "PowerAuth \(version.rawValue)\(suite)"))
    }
    return activated.activation.id
  }

  private static func cut(_ description: DeviceRecord.Description) -> DeviceRecord.Description {
    func cut(_ text: String?) -> String? { text.map { String($0.prefix(DeviceRecord.Description.maxLength)) } }
    return DeviceRecord.Description(
      name: cut(description.name), platform: cut(description.platform), model: cut(description.model))
  }
}
