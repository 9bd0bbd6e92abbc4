internal import Crypto
internal import Encodings
internal import Foundation
internal import MusterStore
package import PowerAuth
package import VerificationFlow

/// What an app embeds to speak PowerAuth, and the private key of the service that belongs to it.
package struct AppCredentials: Sendable {
  private static let secretByteCount = 16
  private static let masterKeyByteCount = 32

  package let record: AppCredentialsRecord
  /// The application secret.
  let secret: [UInt8]
  /// The key for which messages in the scope of the app are encrypted before version 3.3.
  let masterKey: P256.KeyAgreement.PrivateKey
  /// The other master keys, for version 4; nil for credentials of an app that was made without them.
  let version4: MasterKeys?

  /// Draws new credentials for an app.
  init(of app: KeyRecord, at now: Instant) {
    record = AppCredentialsRecord(
      applicationKey: ApplicationKey(Data([UInt8].random(count: Self.secretByteCount)).base64EncodedString()),
      app: app, createdAt: now)
    secret = .random(count: Self.secretByteCount)
    masterKey = P256.KeyAgreement.PrivateKey()
    version4 = MasterKeys()
  }

  /// Decrypts stored credentials.
  ///
  /// - Throws: `StoreError` `secretUnreadable`; an error of swift-crypto if the key is invalid.
  init(_ stored: StoredAppCredentials, _ seal: SecretSeal) throws {
    let secrets = try stored.secrets(seal)
    record = stored.record
    secret = secrets.secret
    masterKey = try P256.KeyAgreement.PrivateKey(
      rawRepresentation: secrets.masterKey.prefix(Self.masterKeyByteCount))
    let others = Array(secrets.masterKey.dropFirst(Self.masterKeyByteCount))
    version4 = try others.isEmpty ? nil : MasterKeys(stored: others)
  }

  func stored(_ seal: SecretSeal) throws -> StoredAppCredentials {
    try StoredAppCredentials(
      record, secret: secret, masterKey: Array(masterKey.rawRepresentation) + (version4?.stored ?? []), seal: seal)
  }

  /// The caller of requests in the scope of the app.
  package var caller: Caller { .key(record.app) }

  /// The application secret in base64, as it is signed.
  package var secretText: String { Data(secret).base64EncodedString() }

  /// The public key with which the app verifies the service: the point, uncompressed, in base64.
  package var masterPublicKeyText: String { masterKey.publicKey.x963Representation.base64EncodedString() }

  /// The application key, the secret and the public key in one text, for the configuration of the mobile SDK.
  package var configurationText: String {
    MobileConfiguration(
      applicationKey: Array(Data(base64Encoded: record.applicationKey.rawValue) ?? Data()), applicationSecret: secret,
      masterPublicKey: masterKey.publicKey
    ).text
  }

  /// The same texts for the mobile SDK of version 4, by the name of the suite of algorithms whose keys they have. Empty
  /// for credentials without these keys.
  ///
  /// - Throws: An error of swift-crypto.
  package func configurationTexts() throws -> [String: String] {
    guard let version4 else { return [:] }
    let texts = try AlgorithmSuite.allCases.map { suite in
      let configuration = try MobileConfiguration(
        applicationKey: Array(Data(base64Encoded: record.applicationKey.rawValue) ?? Data()),
        applicationSecret: secret, masterPublicKey: masterKey.publicKey, masterKeys: version4, suite: suite)
      return (suite.rawValue, configuration.text)
    }
    return Dictionary(uniqueKeysWithValues: texts)
  }

  /// Checks that the project of the app accepts new devices of a version.
  ///
  /// - Throws: `PROTOCOL_VERSION_REFUSED`.
  package func requireAccepted(_ version: ProtocolVersion) throws(ServiceError) {
    let minimum = record.app.project.minProtocolVersion
    guard version.rawValue >= minimum else { throw .protocolVersionRefused(minimum: minimum) }
  }

  /// The key that signs temporary keys in the scope of the app.
  ///
  /// - Throws: An error of swift-crypto.
  func signingKey() throws -> P256.Signing.PrivateKey {
    try P256.Signing.PrivateKey(rawRepresentation: masterKey.rawRepresentation)
  }
}
