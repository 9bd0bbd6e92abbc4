package import Crypto
internal import CryptoExtras
internal import Encodings

/// The keys of an activation, which the device and the server derive from their shared secret (PowerAuth 3, "List of
/// Keys").
package struct ActivationKeys: Sendable {
  /// Proves the possession of the device.
  package let possession: SymmetricKey
  /// Proves that the person knows their PIN, which unlocks the key on the device. The server never sees the PIN.
  package let knowledge: SymmetricKey
  /// Proves that the device recognised the person by a fingerprint or face.
  package let biometry: SymmetricKey
  /// Protects the status and messages in the scope of the activation.
  package let transport: SymmetricKey
  /// Protects what the app keeps in its vault.
  package let vault: SymmetricKey

  /// Derives the keys from the key pair of one side and the public key of the other.
  ///
  /// - Throws: ``PowerAuthError/invalidKey``.
  package init(
    _ privateKey: P256.KeyAgreement.PrivateKey, with publicKey: P256.KeyAgreement.PublicKey
  ) throws(PowerAuthError) {
    guard let shared = try? privateKey.sharedSecretFromKeyAgreement(with: publicKey) else { throw .invalidKey }
    try self.init(masterSecret: SymmetricKey(data: shared.bytes.folded))
  }

  /// Returns the vault key, encrypted for the device (PowerAuth 3, "Secure Vault").
  ///
  /// - Throws: ``PowerAuthError/invalidKey``.
  package func encryptedVaultKey() throws(PowerAuthError) -> [UInt8] {
    do {
      let vector = try AES._CBC.IV(ivBytes: [UInt8](repeating: 0, count: SymmetricKey.byteCount))
      return Array(try AES._CBC.encrypt(vault.bytes, using: transport, iv: vector))
    } catch {
      throw .invalidKey
    }
  }

  init(masterSecret: SymmetricKey) throws(PowerAuthError) {
    self.init(
      possession: try masterSecret.derived(1), knowledge: try masterSecret.derived(2),
      biometry: try masterSecret.derived(3), transport: try masterSecret.derived(1000),
      vault: try masterSecret.derived(2000))
  }

  init(
    possession: SymmetricKey, knowledge: SymmetricKey, biometry: SymmetricKey, transport: SymmetricKey,
    vault: SymmetricKey
  ) {
    (self.possession, self.knowledge, self.biometry) = (possession, knowledge, biometry)
    (self.transport, self.vault) = (transport, vault)
  }
}
