package import Crypto
internal import CryptoExtras
internal import Encodings
package import Foundation

/// The keys of one encrypted exchange, a request and its response (PowerAuth 3, "End-to-End Encryption").
///
/// The app makes a key pair for each exchange. The secret that it shares with a key of the server yields a key for the
/// contents, one for the authentication code, and one for initialization vectors.
package struct Envelope: Sendable {
  /// Who a message is for.
  package enum Direction: Sendable {
    case toServer, toApp
  }

  package static let nonceByteCount = 16

  private let contentsKey: SymmetricKey
  private let codeKey: SymmetricKey
  private let vectorKey: SymmetricKey
  private let ephemeralKey: [UInt8]
  private let context: EncryptionContext

  /// Creates the server's side.
  ///
  /// - Parameters:
  ///   - purpose: What the exchange is for, such as `/pa/generic/application`.
  ///   - key: The key that the request is encrypted for.
  ///   - ephemeralKey: The app's public key, as in the request.
  /// - Throws: ``PowerAuthError/invalidKey``.
  package init(
    for purpose: String, _ key: P256.KeyAgreement.PrivateKey, with ephemeralKey: Data, _ context: EncryptionContext
  ) throws(PowerAuthError) {
    let publicKey = try P256.KeyAgreement.PublicKey(point: ephemeralKey)
    guard let shared = try? key.sharedSecretFromKeyAgreement(with: publicKey) else { throw .invalidKey }
    self.init(for: purpose, shared, Array(ephemeralKey), context)
  }

  /// Creates the app's side.
  ///
  /// - Parameters:
  ///   - key: The app's key for this exchange alone.
  ///   - serverKey: The key that the request is encrypted for.
  /// - Throws: ``PowerAuthError/invalidKey``.
  package init(
    for purpose: String, ephemeral key: P256.KeyAgreement.PrivateKey, with serverKey: P256.KeyAgreement.PublicKey,
    _ context: EncryptionContext
  ) throws(PowerAuthError) {
    guard let shared = try? key.sharedSecretFromKeyAgreement(with: serverKey) else { throw .invalidKey }
    self.init(for: purpose, shared, Array(key.publicKey.compressedRepresentation), context)
  }

  private init(for purpose: String, _ shared: SharedSecret, _ ephemeralKey: [UInt8], _ context: EncryptionContext) {
    let info = Array(context.version.rawValue.utf8) + Array(purpose.utf8) + ephemeralKey
    let length = SymmetricKey.byteCount
    let bytes = shared.x963DerivedSymmetricKey(using: SHA256.self, sharedInfo: info, outputByteCount: 3 * length)
      .bytes
    contentsKey = SymmetricKey(data: bytes[..<length])
    codeKey = SymmetricKey(data: bytes[length..<(2 * length)])
    vectorKey = SymmetricKey(data: bytes[(2 * length)...])
    self.ephemeralKey = ephemeralKey
    self.context = context
  }

  /// Decrypts a message.
  ///
  /// - Throws: ``PowerAuthError/invalidMessage``, for all reasons alike.
  package func open(_ message: EncryptedMessage, _ direction: Direction) throws(PowerAuthError) -> [UInt8] {
    // Decryption cannot tell an incomplete block from a padded one.
    guard message.nonce.count == Self.nonceByteCount, message.timestamp >= 0, !message.encryptedData.isEmpty,
      message.encryptedData.count.isMultiple(of: SymmetricKey.byteCount),
      HMAC<SHA256>.isValidAuthenticationCode(
        message.mac, authenticating: authenticated(message, direction), using: codeKey),
      let contents = try? AES._CBC.decrypt(message.encryptedData, using: contentsKey, iv: vector(message.nonce))
    else { throw .invalidMessage }
    return Array(contents)
  }

  /// Encrypts a message.
  ///
  /// - Parameters:
  ///   - nonce: 16 random bytes that are used once.
  ///   - timestamp: The time, in milliseconds since 1970.
  /// - Throws: ``PowerAuthError/invalidMessage`` if the nonce has another length, or the time is before 1970.
  package func seal(
    _ contents: [UInt8], _ direction: Direction, nonce: [UInt8], timestamp: Int64
  ) throws(PowerAuthError) -> EncryptedMessage {
    guard nonce.count == Self.nonceByteCount, timestamp >= 0,
      let encrypted = try? AES._CBC.encrypt(contents, using: contentsKey, iv: vector(Data(nonce)))
    else { throw .invalidMessage }
    var message = EncryptedMessage(encryptedData: encrypted, mac: Data(), nonce: Data(nonce), timestamp: timestamp)
    message.mac = Data(HMAC<SHA256>.authenticationCode(for: authenticated(message, direction), using: codeKey))
    return message
  }

  private func vector(_ nonce: Data) throws -> AES._CBC.IV {
    try AES._CBC.IV(ivBytes: vectorKey.derived(from: Array(nonce)))
  }

  /// Returns the bytes that the authentication code of a message covers.
  private func authenticated(_ message: EncryptedMessage, _ direction: Direction) -> [UInt8] {
    Array(message.encryptedData)
      + [
        context.proof, Array(message.nonce), UInt64(message.timestamp).bigEndianBytes,
        direction == .toServer ? ephemeralKey : [], context.associatedData,
      ].joinedWithLengths
  }
}

extension P256.KeyAgreement.PublicKey {
  /// Reads a point of 33 bytes, compressed, or of 65 bytes (SEC 1, section 2.3.4).
  ///
  /// - Throws: ``PowerAuthError/invalidKey``.
  package init(point: Data) throws(PowerAuthError) {
    do {
      self =
        point.count == 33
        ? try Self(compressedRepresentation: point) : try Self(x963Representation: point)
    } catch {
      throw .invalidKey
    }
  }
}
