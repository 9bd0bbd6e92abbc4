internal import Encodings
internal import Foundation
package import VerificationFlow

/// A device with its sealed keys.
package struct StoredDevice: Sendable {
  package let record: DeviceRecord
  /// The credentials of the app with which the device has last proved itself.
  package let applicationKey: ApplicationKey
  /// The suite of algorithms of version 4; nil for a device of version 3.
  package let suite: String?
  /// The device's public key: a point of P-256; in version 4 its public keys, as the service encodes them.
  package let publicKey: [UInt8]
  /// The number of signatures that the device has made, as far as the service knows.
  package let signatureCount: Int
  /// The hash-based counter after them.
  package let counterValue: [UInt8]
  /// The number of wrong signatures by a factor of the person alone, without possession, since the last right one of
  /// the person. Anybody can make them.
  package let loneFactorFailures: Int
  let sealed: SealedKey

  /// Seals the service's private key of this device so that it can only be decrypted for it.
  ///
  /// - Parameter privateKey: In version 4, all keys of the device that the service has.
  package init(
    _ record: DeviceRecord, applicationKey: ApplicationKey, suite: String? = nil, publicKey: [UInt8],
    counterValue: [UInt8], privateKey: [UInt8], seal: SecretSeal
  ) throws {
    self.record = record
    self.applicationKey = applicationKey
    loneFactorFailures = 0
    self.suite = suite
    self.publicKey = publicKey
    signatureCount = 0
    self.counterValue = counterValue
    sealed = try seal.seal(privateKey, for: Self.purpose(of: record))
  }

  /// Decrypts the service's private key; in version 4, all keys of the device that the service has.
  ///
  /// - Throws: `StoreError` `secretUnreadable`.
  package func privateKey(_ seal: SecretSeal) throws(StoreError) -> [UInt8] {
    try seal.open(sealed, for: Self.purpose(of: record))
  }

  static func purpose(of record: DeviceRecord) -> String {
    RowSecret.device.purpose(record.id.rawValue, record.sessionId.rawValue)
  }
}

extension Connection {
  package func insert(_ device: StoredDevice) throws {
    let record = device.record
    try insert(
      into: "devices",
      [
        "id": .rawValue(record.id), "session_id": .rawValue(record.sessionId), "key_id": .rawValue(record.app),
        "application_key": .rawValue(device.applicationKey), "lone_factor_failures": .integer(0),
        "name": sealed(record.description.name, for: deviceNamePlace(of: record.id)),
        "platform": .text(record.description.platform), "model": .text(record.description.model),
        "protocol_version": .text(record.protocolVersion), "suite": .text(device.suite),
        "public_key": .text(device.publicKey.lowerHex),
        "master_key_id": .text(device.sealed.masterKeyID), "material": device.sealed.wrappedValue,
        "counter": .integer(device.signatureCount), "counter_value": .text(device.counterValue.lowerHex),
        "failed_attempts": .integer(record.failedAttempts), "state": .rawValue(record.state),
        "created_at": .time(record.createdAt),
      ])
  }

  /// Returns a device, or nil. In a write transaction, locks it.
  package func device(_ id: ActivationID) throws -> StoredDevice? {
    try lock("devices", where: "id", is: .rawValue(id))
    return try rows("SELECT * FROM devices WHERE id = :id", ["id": .rawValue(id)]).first.map(StoredDevice.init)
  }

  /// Returns the devices of these sessions.
  package func devices(of sessions: [SessionID]) throws -> [DeviceRecord] {
    try rows("SELECT * FROM devices WHERE session_id", among: sessions).map { try StoredDevice($0).record }
  }

  /// Returns the device of a session, or nil.
  package func storedDevice(of session: SessionID) throws -> StoredDevice? {
    try rows("SELECT * FROM devices WHERE session_id = :session", ["session": .rawValue(session)])
      .first.map(StoredDevice.init)
  }

  /// Records that a device has proved itself with other credentials of its app, as after an update of the app.
  package func setApplicationKey(_ key: ApplicationKey, of device: ActivationID) throws {
    try run(
      "UPDATE devices SET application_key = :key WHERE id = :id AND application_key <> :key",
      ["key": .rawValue(key), "id": .rawValue(device)])
  }

  /// Advances the counter of an active device after a valid signature.
  ///
  /// - Parameters:
  ///   - former: The counter with which the signature was verified.
  ///   - key: The credentials of the app that made the signature.
  ///   - resets: Whether the counts of invalid signatures are reset.
  /// - Returns: Whether it was advanced: not if another signature has advanced it meanwhile, or the device is not
  ///   active.
  package func moveCounter(
    of device: ActivationID, from former: Int, to count: Int, _ value: [UInt8], version: String, by key: ApplicationKey,
    resets: Bool, at now: Instant
  ) throws -> Bool {
    try execute(
      """
      UPDATE devices SET counter = :count, counter_value = :value, protocol_version = :version, last_signed_at = :now,
        application_key = :key, failed_attempts = failed_attempts * :kept,
        lone_factor_failures = lone_factor_failures * :kept
      WHERE id = :id AND counter = :former AND state = 'ACTIVE'
      """,
      [
        "key": .rawValue(key), "count": .integer(count), "value": .text(value.lowerHex), "version": .text(version),
        "now": .time(now),
        "kept": .integer(resets ? 0 : 1), "id": .rawValue(device), "former": .integer(former),
      ]) == 1
  }

  /// Counts an invalid signature that the device has made.
  package func countFailedAttempt(of device: ActivationID) throws {
    try run(
      "UPDATE devices SET failed_attempts = failed_attempts + 1 WHERE id = :id AND state = 'ACTIVE'",
      ["id": .rawValue(device)])
  }

  /// Counts an invalid signature by a factor of the person alone, which anybody may have made.
  package func countLoneFactorFailure(of device: ActivationID) throws {
    try run(
      "UPDATE devices SET lone_factor_failures = lone_factor_failures + 1 WHERE id = :id AND state = 'ACTIVE'",
      ["id": .rawValue(device)])
  }

  /// Changes the state of a device. Reactivating it resets the counts of invalid signatures. The tokens of a removed
  /// device are deleted.
  ///
  /// - Returns: Whether the state has changed: not if it was the same, or the device is removed.
  package func setState(
    _ state: DeviceRecord.State, of device: ActivationID, by actor: AuditActor, at now: Instant
  ) throws -> Bool {
    let hasChanged =
      try execute(
        """
        UPDATE devices SET state = :state, state_changed_at = :now, state_changed_by = :actor,
          failed_attempts = failed_attempts * :kept, lone_factor_failures = lone_factor_failures * :kept
        WHERE id = :id AND state <> :state AND state <> 'REMOVED'
        """,
        [
          "state": .rawValue(state), "now": .time(now), "actor": .rawValue(actor),
          "kept": .integer(state == .active ? 0 : 1), "id": .rawValue(device),
        ]) == 1
    if hasChanged, state == .removed {
      try run("DELETE FROM device_tokens WHERE device_id = :id", ["id": .rawValue(device)])
    }
    return hasChanged
  }
}

extension StoredDevice {
  init(_ row: SQLRow) throws {
    guard let publicKey = [UInt8](lowerHex: try row.text("public_key")),
      let counterValue = [UInt8](lowerHex: try row.text("counter_value"))
    else { throw StoreError(.malformedRow, "a device's public_key or counter_value is not hexadecimal") }
    let id: ActivationID = try row.rawValue("id")
    record = DeviceRecord(
      id: id, sessionId: try row.rawValue("session_id"), app: try row.rawValue("key_id"),
      description: DeviceRecord.Description(
        name: try row.optionalSealedText("name", at: deviceNamePlace(of: id)), platform: row.optionalText("platform"),
        model: row.optionalText("model")),
      protocolVersion: try row.text("protocol_version"), state: try row.rawValue("state"),
      failedAttempts: try row.integer("failed_attempts"), createdAt: try row.time("created_at"),
      lastSignedAt: row.optionalTime("last_signed_at"), stateChangedAt: row.optionalTime("state_changed_at"),
      stateChangedBy: try row.optionalRawValue("state_changed_by"))
    applicationKey = try row.rawValue("application_key")
    loneFactorFailures = try row.integer("lone_factor_failures")
    suite = row.optionalText("suite")
    self.publicKey = publicKey
    signatureCount = try row.integer("counter")
    self.counterValue = counterValue
    sealed = try SealedKey(row, wrapped: "material")
  }
}

func deviceNamePlace(of id: ActivationID) -> EncryptionContext {
  EncryptionContext("devices", "name", [id.rawValue])
}
