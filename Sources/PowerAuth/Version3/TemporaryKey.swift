package import Crypto
internal import Encodings
package import Foundation

/// An app's request for a temporary key, a JWT with an HMAC (PowerAuth 3, "Temporary Encryption Keys"; RFC 7515).
package struct TemporaryKeyRequest: Sendable {
  private struct Header: Decodable {
    let alg: String
  }

  private struct Claims: Decodable {
    let applicationKey: String
    let activationId: String?
    let challenge: String
  }

  /// The maximum length of a request.
  private static let maxByteCount = 4096

  package let applicationKey: String
  /// The activation in whose scope the key is used; nil for the scope of the application.
  package let activationID: String?
  /// What the answer has to repeat.
  package let challenge: String
  /// The signed text as it was received, since encoding the claims again may give a different text.
  package let signed: Data
  private let signature: Data

  /// Reads a request, without verifying it.
  ///
  /// - Throws: ``PowerAuthError/invalidTemporaryKeyRequest``.
  package init(jwt: String) throws(PowerAuthError) {
    let parts = jwt.split(separator: ".", omittingEmptySubsequences: false)
    guard jwt.utf8.count <= Self.maxByteCount, parts.count == 3,
      let header = Data(base64URL: String(parts[0])), let payload = Data(base64URL: String(parts[1])),
      let signature = Data(base64URL: String(parts[2])),
      (try? JSONDecoder().decode(Header.self, from: header))?.alg == "HS256",
      let claims = try? JSONDecoder().decode(Claims.self, from: payload)
    else { throw .invalidTemporaryKeyRequest }
    (applicationKey, activationID, challenge) = (claims.applicationKey, claims.activationId, claims.challenge)
    self.signature = signature
    signed = Data("\(parts[0]).\(parts[1])".utf8)
  }

  /// Returns whether the request was signed by an app that has these secrets.
  ///
  /// - Parameters:
  ///   - applicationSecret: The 16 bytes of the secret.
  ///   - transportKey: The transport key of the activation; nil without one.
  package func isSigned(applicationSecret: [UInt8], transportKey: SymmetricKey?) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(
      signature, authenticating: signed,
      using: Self.key(applicationSecret: applicationSecret, transportKey: transportKey))
  }

  static func key(applicationSecret: [UInt8], transportKey: SymmetricKey?) -> SymmetricKey {
    SymmetricKey(data: transportKey?.derived(from: applicationSecret) ?? applicationSecret)
  }
}

/// A key that an app encrypts its messages for, valid for a few minutes.
package struct TemporaryKey: Sendable {
  package let id: String
  package let publicKey: P256.KeyAgreement.PublicKey
  /// When it was made and when it expires, in milliseconds since 1970.
  package let issuedAt: Int64
  package let expiresAt: Int64

  package init(id: String, publicKey: P256.KeyAgreement.PublicKey, issuedAt: Int64, expiresAt: Int64) {
    (self.id, self.publicKey, self.issuedAt, self.expiresAt) = (id, publicKey, issuedAt, expiresAt)
  }

  private struct Claims: Encodable {
    let sub: String
    let applicationKey: String
    let activationId: String?
    let challenge: String
    let publicKey: Data
    let exp: Int64
    let iat: Int64
    let expMilliseconds: Int64
    let iatMilliseconds: Int64

    enum CodingKeys: String, CodingKey {
      case sub, applicationKey, activationId, challenge, publicKey, exp, iat
      case expMilliseconds = "exp_ms"
      case iatMilliseconds = "iat_ms"
    }
  }

  /// Returns the answer to a request, a JWT with ES256 (RFC 7518, section 3.4).
  ///
  /// - Parameter key: The key of the scope: the master key of the application, or the server's key of the activation.
  /// - Throws: What swift-crypto throws if it cannot sign.
  package func jwt(answering request: TemporaryKeyRequest, signedBy key: P256.Signing.PrivateKey) throws -> String {
    let claims = Claims(
      sub: id, applicationKey: request.applicationKey, activationId: request.activationID,
      challenge: request.challenge, publicKey: publicKey.x963Representation, exp: expiresAt / 1000,
      iat: issuedAt / 1000, expMilliseconds: expiresAt, iatMilliseconds: issuedAt)
    let header = Data(#"{"alg":"ES256","typ":"JWT"}"#.utf8)
    let signed = header.base64URL + "." + (try JSONEncoder().encode(claims)).base64URL
    let signature = try key.signature(for: Data(signed.utf8))
    return signed + "." + signature.rawRepresentation.base64URL
  }
}
