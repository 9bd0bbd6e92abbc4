internal import Crypto
internal import MusterStore
internal import PowerAuth
internal import VerificationFlow

/// The keys that the service shares with a device of version 3.
struct Version3Keys: Sendable {
  let shared: ActivationKeys
  let privateKey: P256.KeyAgreement.PrivateKey

  /// - Throws: `StoreError` `secretUnreadable`; `PowerAuthError` or an error of swift-crypto if a key is invalid.
  init(_ stored: StoredDevice, _ seal: SecretSeal) throws {
    privateKey = try P256.KeyAgreement.PrivateKey(rawRepresentation: stored.privateKey(seal))
    shared = try ActivationKeys(privateKey, with: P256.KeyAgreement.PublicKey(x963Representation: stored.publicKey))
  }

  /// The key that signs temporary keys in the scope of the device.
  ///
  /// - Throws: An error of swift-crypto.
  func signingKey() throws -> P256.Signing.PrivateKey {
    try P256.Signing.PrivateKey(rawRepresentation: privateKey.rawRepresentation)
  }
}
