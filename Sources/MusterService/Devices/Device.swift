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
  /// Whether the app that activated the device is revoked.
  let isAppRevoked: Bool

  /// - Throws: `StoreError` `secretUnreadable`; `PowerAuthError` or an error of swift-crypto if a key is invalid.
  init(
    _ stored: StoredDevice, _ session: SessionRecord, _ process: OnboardingProcess, isAppRevoked: Bool,
    _ seal: SecretSeal, at now: Instant
  ) throws {
    record = stored.record.asOf(now, in: process)
    self.isAppRevoked = isAppRevoked
    self.session = session
    self.process = process
    privateKey = try P256.KeyAgreement.PrivateKey(rawRepresentation: stored.privateKey(seal))
    keys = try ActivationKeys(privateKey, with: P256.KeyAgreement.PublicKey(x963Representation: stored.publicKey))
    counter = HashCounter(count: stored.signatureCount, value: stored.counterValue)
  }

  package var id: ActivationID { record.id }

  /// The caller of requests that the device proves to be its own.
  package var caller: Caller { .session(session) }

  /// Checks that the device may act.
  ///
  /// - Throws: `UNAUTHENTICATED`.
  func requireActive() throws(ServiceError) {
    guard record.state == .active, !isAppRevoked else { throw .unauthenticated }
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
