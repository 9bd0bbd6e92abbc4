internal import Crypto
internal import MusterStore
internal import PowerAuth
package import VerificationFlow

/// An activated device with the keys that the service shares with it.
package struct Device: Sendable {
  /// The device in its current state.
  package let record: DeviceRecord
  /// The session of the device, as its caller.
  package let session: SessionRecord
  /// The process of the session in its current state.
  let process: OnboardingProcess
  let keys: ActivationKeys
  let privateKey: P256.KeyAgreement.PrivateKey
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
    _ stored: StoredDevice, _ session: SessionRecord, _ process: OnboardingProcess,
    revoked: (ofCredentials: Bool, ofApp: Bool), _ seal: SecretSeal, at now: Instant
  ) throws {
    record = stored.record.asOf(now, in: process)
    applicationKey = stored.applicationKey
    loneFactorFailures = stored.loneFactorFailures
    (isKeyRevoked, isAppRevoked) = (revoked.ofCredentials, revoked.ofApp)
    self.session = session
    self.process = process
    privateKey = try P256.KeyAgreement.PrivateKey(rawRepresentation: stored.privateKey(seal))
    keys = try ActivationKeys(privateKey, with: P256.KeyAgreement.PublicKey(x963Representation: stored.publicKey))
    counter = HashCounter(count: stored.signatureCount, value: stored.counterValue)
  }

  package var id: ActivationID { record.id }

  /// The caller of requests that the device proves to be its own.
  package var caller: Caller { .session(session) }

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

  /// The key that signs temporary keys in the scope of the device.
  ///
  /// - Throws: An error of swift-crypto.
  func signingKey() throws -> P256.Signing.PrivateKey {
    try P256.Signing.PrivateKey(rawRepresentation: privateKey.rawRepresentation)
  }

  /// The key of the app's vault, encrypted for the device.
  ///
  /// - Throws: `VAULT_LOCKED`.
  package func encryptedVaultKey() throws(ServiceError) -> [UInt8] {
    guard let key = try? keys.encryptedVaultKey() else { throw .vaultLocked }
    return key
  }
}
