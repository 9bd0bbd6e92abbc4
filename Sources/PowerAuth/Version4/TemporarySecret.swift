internal import Crypto
internal import Encodings
package import Foundation

/// An app's request for a temporary key of version 4, a JWT with an HMAC (PowerAuth 4, "Temporary Encryption Keys"; RFC
/// 7515).
package struct TemporarySecretRequest: Sendable {
  private struct Claims: Decodable {
    let applicationKey: String
    let activationId: String?
    let challenge: String
    let sharedSecretRequest: KeyExchangeRequest
  }

  /// The maximum length of a request. The keys of the largest suite take 5 KB of it.
  private static let maxByteCount = 8192

  package let applicationKey: String
  /// The activation that the app has; nil if it has none. Some apps name it for keys in the scope of the application as
  /// well, so the key that has signed the request decides about the scope.
  package let activationID: String?
  /// What the answer has to repeat.
  package let challenge: String
  package let exchange: KeyExchangeRequest
  /// The signed text as it was received, since encoding the claims again may give a different text.
  package let signed: Data
  private let signature: Data

  /// Reads a request, without verifying it.
  ///
  /// - Throws: ``PowerAuthError/invalidTemporaryKeyRequest``.
  package init(jwt: String) throws(PowerAuthError) {
    guard jwt.utf8.count <= Self.maxByteCount else { throw .invalidTemporaryKeyRequest }
    let parts = jwt.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3,
      let header = Data(base64URL: String(parts[0])), let payload = Data(base64URL: String(parts[1])),
      let signature = Data(base64URL: String(parts[2])),
      (try? JSONDecoder().decode(SignedText.Header.self, from: header))?.alg == "HS384",
      let claims = try? JSONDecoder().decode(Claims.self, from: payload)
    else { throw .invalidTemporaryKeyRequest }
    (applicationKey, activationID, challenge) = (claims.applicationKey, claims.activationId, claims.challenge)
    (exchange, self.signature) = (claims.sharedSecretRequest, signature)
    signed = Data("\(parts[0]).\(parts[1])".utf8)
  }

  /// Returns whether the request was signed for the scope of the application.
  ///
  /// - Parameter applicationSecret: The 16 bytes of the secret.
  package func isSigned(applicationSecret: [UInt8]) -> Bool { isSigned(with: Self.key(applicationSecret)) }

  /// Returns whether the request was signed for the scope of the activation with a secret.
  package func isSigned(by secret: ActivationSecret) -> Bool { isSigned(with: secret.temporaryKeyRequestKey) }

  private func isSigned(with key: [UInt8]) -> Bool {
    HMAC<SHA384>.isValidAuthenticationCode(signature, authenticating: signed, using: SymmetricKey(data: key))
  }

  static func key(_ applicationSecret: [UInt8]) -> [UInt8] {
    KeyDerivation.key(from: applicationSecret, "util/mac/get-app-temp-key")
  }
}

/// A secret that an app encrypts its messages with, valid for a few minutes.
package struct TemporarySecret: Sendable {
  package let id: String
  package let exchange: KeyExchangeAnswer
  /// When it was made and when it expires, in milliseconds since 1970.
  package let issuedAt: Int64
  package let expiresAt: Int64

  package init(id: String, exchange: KeyExchangeAnswer, issuedAt: Int64, expiresAt: Int64) {
    (self.id, self.exchange, self.issuedAt, self.expiresAt) = (id, exchange, issuedAt, expiresAt)
  }

  private struct Claims: Encodable {
    let sub: String
    let applicationKey: String
    let activationId: String?
    let challenge: String
    let sharedSecretResponse: KeyExchangeAnswer
    let exp: Int64
    let iat: Int64
    let expMilliseconds: Int64
    let iatMilliseconds: Int64

    enum CodingKeys: String, CodingKey {
      case sub, applicationKey, activationId, challenge, sharedSecretResponse, exp, iat
      case expMilliseconds = "exp_ms"
      case iatMilliseconds = "iat_ms"
    }
  }

  /// Returns the answer to a request, which all keys of the suite sign.
  ///
  /// - Parameters:
  ///   - activationID: The activation in whose scope the secret is used; nil for the scope of the application.
  ///   - keys: Those of the scope: of the application, or the server's of the activation.
  /// - Throws: What swift-crypto throws if it cannot sign.
  package func jws(
    answering request: TemporarySecretRequest, activationID: String?, signedBy keys: SigningKeys
  ) throws -> String {
    let claims = Claims(
      sub: id, applicationKey: request.applicationKey, activationId: activationID, challenge: request.challenge,
      sharedSecretResponse: exchange, exp: expiresAt / 1000, iat: issuedAt / 1000, expMilliseconds: expiresAt,
      iatMilliseconds: issuedAt)
    return try keys.jws(of: JSONEncoder().encode(claims))
  }
}
