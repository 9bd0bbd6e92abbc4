internal import Encodings

/// The secret that a device and the server agree on in an activation of version 4, from which both derive all keys
/// (PowerAuth 4, "Key Derivation").
package struct ActivationSecret: Sendable, Equatable {
  package static let byteCount = 32

  package let bytes: [UInt8]

  /// - Throws: ``PowerAuthError/invalidKey`` unless it has 32 bytes.
  package init(_ bytes: [UInt8]) throws(PowerAuthError) {
    guard bytes.count == Self.byteCount else { throw .invalidKey }
    self.bytes = bytes
  }

  /// Proves the possession of the device.
  package var possessionKey: [UInt8] { key("auth", "auth/possession") }

  /// Proves that the person knows their PIN, until they change it.
  package var knowledgeKey: [UInt8] { key("auth", "auth/knowledge") }

  /// Proves that the device recognised the person, until the factor is added again.
  package var biometryKey: [UInt8] { key("auth", "auth/biometry") }

  /// Returns a key that protects what the app keeps in its vault.
  package func vaultKey(_ key: VaultKey) -> [UInt8] {
    switch key {
    case .deviceKeyEncryption: self.key("vault", "vault/kek-device-private")
    case .knowledge: self.key("vault", "vault/kdk-app-vault-knowledge")
    case .twoFactors: self.key("vault", "vault/kdk-app-vault-2fa")
    }
  }

  /// Authenticates the counter in the status.
  var counterKey: [UInt8] { key("util", "util/mac/ctr-data") }

  /// Authenticates the status.
  var statusKey: [UInt8] { key("util", "util/mac/status") }

  /// Signs requests for temporary keys in the scope of the activation.
  var temporaryKeyRequestKey: [UInt8] { key("util", "util/mac/get-act-temp-key") }

  /// Authenticates data that is shown to the person without a connection.
  var personalizedDataKey: [UInt8] { key("util", "util/mac/personalized-data") }

  /// Yields what proves the knowledge of the application's secret in the scope of the activation.
  var proofKey: [UInt8] { key("util", "util/key-e2ee-sh2") }

  /// Returns the key with a label, which is derived from that of its branch.
  private func key(_ branch: String, _ label: String) -> [UInt8] {
    KeyDerivation.key(from: KeyDerivation.key(from: bytes, branch), label)
  }
}

/// The keys of the vault that an app can ask for (PowerAuth 4, "Secure Vault").
package enum VaultKey: String, Sendable, CaseIterable, Codable {
  /// Encrypts the private keys of the device.
  case deviceKeyEncryption = "KEK_DEVICE_PRIVATE"
  /// Yields keys for what only the PIN opens.
  case knowledge = "KDK_APP_VAULT_KNOWLEDGE"
  /// Yields keys for what two factors of any kind open.
  case twoFactors = "KDK_APP_VAULT_2FA"

  /// Returns whether an authentication code of this type opens the key.
  package func isAllowed(after type: AuthenticationCodeType) -> Bool {
    switch self {
    case .deviceKeyEncryption, .twoFactors: type.provesPerson
    case .knowledge: type == .possessionKnowledge
    }
  }
}
