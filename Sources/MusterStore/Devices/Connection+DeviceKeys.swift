internal import Encodings
package import VerificationFlow

/// The keys of version 4 that an upgrade gives to a device of version 3, until the device confirms them.
package struct StoredDeviceUpgrade: Sendable {
  package let device: ActivationID
  package let sessionId: SessionID
  package let suite: String
  /// The device's public keys, as the service encodes them.
  package let publicKey: [UInt8]
  /// The number of codes that the device has made with these keys.
  package let codeCount: Int
  /// The hash-based counter after them.
  package let counterValue: [UInt8]
  package let startedAt: Instant
  let sealed: SealedKey

  /// Seals the keys so that they can only be decrypted for this device.
  package init(
    of device: DeviceRecord, suite: String, publicKey: [UInt8], counterValue: [UInt8], keys: [UInt8],
    startedAt: Instant, seal: SecretSeal
  ) throws {
    (self.device, sessionId, self.suite) = (device.id, device.sessionId, suite)
    (self.publicKey, codeCount, self.counterValue, self.startedAt) = (publicKey, 0, counterValue, startedAt)
    sealed = try seal.seal(keys, for: Self.purpose(device.id, device.sessionId))
  }

  /// Decrypts the keys.
  ///
  /// - Throws: `StoreError` `secretUnreadable`.
  package func keys(_ seal: SecretSeal) throws(StoreError) -> [UInt8] {
    try seal.open(sealed, for: Self.purpose(device, sessionId))
  }

  fileprivate static func purpose(_ device: ActivationID, _ session: SessionID) -> String {
    RowSecret.deviceUpgrade.purpose(device.rawValue, session.rawValue)
  }

  fileprivate init(_ row: SQLRow) throws {
    guard let publicKey = [UInt8](lowerHex: try row.text("public_key")),
      let counterValue = [UInt8](lowerHex: try row.text("counter_value"))
    else { throw StoreError(.malformedRow, "an upgrade's public_key or counter_value is not hexadecimal") }
    (device, sessionId) = (try row.rawValue("device_id"), try row.rawValue("session_id"))
    (suite, self.publicKey, self.counterValue) = (try row.text("suite"), publicKey, counterValue)
    codeCount = try row.integer("counter")
    startedAt = try row.time("started_at")
    sealed = try SealedKey(row, wrapped: "material")
  }
}

extension Connection {
  /// Replaces the keys of a device of version 4.
  package func setKeys(_ keys: [UInt8], of device: StoredDevice, _ seal: SecretSeal) throws {
    let sealed = try seal.seal(keys, for: StoredDevice.purpose(of: device.record))
    try run(
      "UPDATE devices SET master_key_id = :master, material = :material WHERE id = :id",
      [
        "master": .text(sealed.masterKeyID), "material": sealed.wrappedValue, "id": .rawValue(device.record.id),
      ])
  }

  /// Moves a device with its tokens and keys to another session of its activation, if there is such a device.
  package func moveDevice(_ id: ActivationID, to session: SessionID, _ seal: SecretSeal) throws {
    guard let device = try device(id), device.record.sessionId != session else { return }
    let keys = try seal.seal(device.privateKey(seal), for: RowSecret.device.purpose(id.rawValue, session.rawValue))
    let place: [String: SQLValue] = ["session": .rawValue(session), "id": .rawValue(id)]
    try run(
      "UPDATE devices SET session_id = :session, master_key_id = :master, material = :material WHERE id = :id",
      place.merging(["master": .text(keys.masterKeyID), "material": keys.wrappedValue]) { old, _ in old })
    for table in ["device_tokens", "temporary_keys"] {
      try run("UPDATE \(table) SET session_id = :session WHERE device_id = :id", place)
    }
    guard let upgrade = try upgrade(of: id) else { return }
    let sealed = try seal.seal(upgrade.keys(seal), for: StoredDeviceUpgrade.purpose(id, session))
    try run(
      """
      UPDATE device_upgrades SET session_id = :session, master_key_id = :master, material = :material
      WHERE device_id = :id
      """,
      place.merging(["master": .text(sealed.masterKeyID), "material": sealed.wrappedValue]) { old, _ in old })
  }

  /// Changes the name of a device.
  package func setName(_ name: String, of device: ActivationID) throws {
    try run(
      "UPDATE devices SET name = :name WHERE id = :id",
      ["name": sealed(name, for: deviceNamePlace(of: device)), "id": .rawValue(device)])
  }

  /// Returns the keys of a device's upgrade that is not confirmed, or nil.
  package func upgrade(of device: ActivationID) throws -> StoredDeviceUpgrade? {
    try rows("SELECT * FROM device_upgrades WHERE device_id = :id", ["id": .rawValue(device)])
      .first.map(StoredDeviceUpgrade.init)
  }

  /// Starts an upgrade. An earlier one that is not confirmed is replaced, with the temporary keys in its scope.
  package func insert(_ upgrade: StoredDeviceUpgrade) throws {
    try removeUpgrade(of: upgrade.device)
    try insert(
      into: "device_upgrades",
      [
        "device_id": .rawValue(upgrade.device), "session_id": .rawValue(upgrade.sessionId),
        "suite": .text(upgrade.suite), "public_key": .text(upgrade.publicKey.lowerHex),
        "master_key_id": .text(upgrade.sealed.masterKeyID), "material": upgrade.sealed.wrappedValue,
        "counter": .integer(upgrade.codeCount), "counter_value": .text(upgrade.counterValue.lowerHex),
        "started_at": .time(upgrade.startedAt),
      ])
    try run(
      "DELETE FROM temporary_keys WHERE device_id = :id AND is_version_4 = 1", ["id": .rawValue(upgrade.device)])
  }

  /// Removes the keys of an upgrade that is not confirmed.
  package func removeUpgrade(of device: ActivationID) throws {
    try run("DELETE FROM device_upgrades WHERE device_id = :id", ["id": .rawValue(device)])
  }

  /// Replaces the keys and the counter of a device by those of its upgrade. The keys of version 3 are deleted.
  ///
  /// - Parameter counter: The counter after the code that confirms the upgrade.
  package func finish(
    _ upgrade: StoredDeviceUpgrade, of device: StoredDevice, counter: (count: Int, value: [UInt8]), version: String,
    by key: ApplicationKey, at now: Instant, _ seal: SecretSeal
  ) throws {
    try setKeys(upgrade.keys(seal), of: device, seal)
    try run(
      """
      UPDATE devices SET suite = :suite, public_key = :public_key, counter = :count, counter_value = :value,
        protocol_version = :version, application_key = :key, last_signed_at = :now
      WHERE id = :id
      """,
      [
        "suite": .text(upgrade.suite), "public_key": .text(upgrade.publicKey.lowerHex),
        "count": .integer(counter.count), "value": .text(counter.value.lowerHex), "version": .text(version),
        "key": .rawValue(key), "now": .time(now), "id": .rawValue(device.record.id),
      ])
    try removeUpgrade(of: upgrade.device)
    try run(
      "DELETE FROM temporary_keys WHERE device_id = :id AND is_version_4 = 0", ["id": .rawValue(upgrade.device)])
  }
}
