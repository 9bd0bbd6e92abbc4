internal import Encodings
internal import MusterStore
internal import PowerAuth
internal import VerificationFlow

/// Upgrades a device of version 3 to version 4, while its session goes on. Its id, its name, its state and its tokens
/// stay.
package struct UpgradeDevice: Sendable {
  let store: Store
  let clock: Clock
  let limits: RequestLimits

  /// Agrees with a device of version 3 on keys of version 4. The device has proved the request by a signature of
  /// version 3, and confirms the keys by a code of version 4; until then its former keys are valid. Repeating the call
  /// replaces the keys, since the answer may be lost.
  ///
  /// - Throws: `UPGRADE_REFUSED` for a malformed request, or a device that has version 4 already; `TOO_MANY_REQUESTS`.
  package func start(
    _ device: Device, _ request: Version4Agreement.Request, enablesBiometry: Bool, from address: String
  ) async throws -> Version4Agreement {
    try limits.countKeyExchange(address: address)
    let now = clock.now()
    guard device.version3 != nil else { throw ServiceError.upgradeRefused }
    let agreement = try await offEventLoop {
      guard let agreement = try? Version4Agreement(request) else { throw ServiceError.upgradeRefused }
      return agreement
    }
    let material = Version4Keys.Material(
      agreement.secret, agreement.signing, hasBiometry: enablesBiometry, isConfirmed: true)
    let upgrade = try StoredDeviceUpgrade(
      of: device.record, suite: agreement.suite.rawValue, publicKey: agreement.devicePublicKeys.stored,
      counterValue: agreement.counterValue, keys: material.stored, startedAt: now, seal: store.seal)
    try await mappingErrors {
      try await store.database.write { connection in
        guard let stored = try connection.device(device.id), stored.record.state == .active, stored.suite == nil else {
          throw ServiceError.upgradeRefused
        }
        try connection.insert(upgrade)
      }
    }
    return agreement
  }
}
