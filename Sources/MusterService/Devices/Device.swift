internal import MusterStore
package import PowerAuth
package import VerificationFlow

/// An activated device with the keys that the service shares with it.
package struct Device: Sendable {
  /// The device in its current state.
  package let record: DeviceRecord
  /// The session of the device, as its caller.
  package let session: SessionRecord
  /// The process of the session in its current state.
  let process: OnboardingProcess
  /// Nil for a device of version 4.
  let version3: Version3Keys?
  /// The keys of a device of version 4, or those of an upgrade to it that the device has not confirmed.
  let version4: Version4Keys?
  /// The counter of the keys that the device uses.
  let counter: HashCounter
  /// The credentials of the app with which the device has last proved itself.
  let applicationKey: ApplicationKey
  /// The number of wrong signatures by a factor of the person alone, without possession.
  let loneFactorFailures: Int
  /// Whether these credentials are revoked. The device can act again once its app is updated to other ones.
  let isKeyRevoked: Bool
  /// Whether the app that activated the device is revoked as a whole, and the device with it.
  let isAppRevoked: Bool

  /// - Throws: `StoreError` `secretUnreadable`; `PowerAuthError` or an error of swift-crypto if a key is invalid.
  init(
    _ stored: StoredDevice, _ upgrade: StoredDeviceUpgrade?, _ session: SessionRecord, _ process: OnboardingProcess,
    revoked: (ofCredentials: Bool, ofApp: Bool), _ seal: SecretSeal, at now: Instant
  ) throws {
    record = stored.record.asOf(now, in: process)
    applicationKey = stored.applicationKey
    loneFactorFailures = stored.loneFactorFailures
    (isKeyRevoked, isAppRevoked) = (revoked.ofCredentials, revoked.ofApp)
    self.session = session
    self.process = process
    if stored.suite == nil {
      version3 = try Version3Keys(stored, seal)
      version4 = try upgrade.map { try Version4Keys($0, seal) }
    } else {
      version3 = nil
      version4 = try Version4Keys(stored, seal)
    }
    counter = HashCounter(count: stored.signatureCount, value: stored.counterValue)
  }

  package var id: ActivationID { record.id }

  /// The caller of requests that the device proves to be its own.
  package var caller: Caller { .session(session) }

  /// Whether the device has version 3, and keys of version 4 that it has not confirmed.
  var isUpgradePending: Bool { version3 != nil && version4 != nil }

  /// The state that the device is told: one whose credentials are revoked cannot act either.
  var effectiveState: DeviceRecord.State {
    if record.state == .removed || isAppRevoked { return .removed }
    return isKeyRevoked ? .blocked : record.state
  }

  /// Checks that the device may act with valid credentials of its app.
  ///
  /// - Throws: `UNAUTHENTICATED`; `APP_REVOKED`.
  func requireActive() throws(ServiceError) {
    guard !isAppRevoked else { throw .appRevoked }
    guard record.state == .active else { throw .unauthenticated }
  }

  /// Checks that the credentials of the device's app are valid, for requests that name none.
  ///
  /// - Throws: `APP_REVOKED`.
  package func requireValidCredentials() throws(ServiceError) {
    if isKeyRevoked { throw .appRevoked }
  }

  /// Checks that the device has keys of a version.
  ///
  /// - Parameter isUpgrading: Whether keys of an upgrade that is not confirmed suffice.
  /// - Throws: `UNAUTHENTICATED`.
  func requireKeys(of version: ProtocolVersion, isUpgrading: Bool = false) throws(ServiceError) {
    guard hasKeys(of: version, isUpgrading: isUpgrading) else { throw .unauthenticated }
  }

  /// Returns whether the device has keys of a version.
  package func hasKeys(of version: ProtocolVersion, isUpgrading: Bool = false) -> Bool {
    version.isVersion4 ? version4 != nil && (isUpgrading || version3 == nil) : version3 != nil
  }

  /// The keys of version 3.
  ///
  /// - Throws: `UNAUTHENTICATED`.
  func requireVersion3() throws(ServiceError) -> Version3Keys {
    guard let version3 else { throw .unauthenticated }
    return version3
  }

  /// The keys of version 4, also of an upgrade that is not confirmed.
  ///
  /// - Throws: `UNAUTHENTICATED`.
  func requireVersion4() throws(ServiceError) -> Version4Keys {
    guard let version4 else { throw .unauthenticated }
    return version4
  }

  /// The key of the vault of an app of version 3, encrypted for the device.
  ///
  /// - Throws: `VAULT_LOCKED`.
  package func encryptedVaultKey() throws(ServiceError) -> [UInt8] {
    guard let key = try? version3?.shared.encryptedVaultKey() else { throw .vaultLocked }
    return key
  }

  /// Returns a key of the vault of an app of version 4.
  ///
  /// - Parameter type: The factors that the device has proved.
  /// - Throws: `VAULT_LOCKED` if they do not suffice for this key.
  package func vaultKey(_ key: VaultKey, after type: AuthenticationCodeType) throws(ServiceError) -> [UInt8] {
    guard version3 == nil, let version4, key.isAllowed(after: type) else { throw .vaultLocked }
    return version4.secret.vaultKey(key)
  }
}
