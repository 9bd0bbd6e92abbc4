internal import Crypto
internal import Encodings
package import Foundation

/// What proves that an app has a token, without the token's secret (PowerAuth 3, "MAC Token Based Authentication").
package struct TokenDigest: Sendable {
  private let input: [UInt8]

  /// - Parameters:
  ///   - nonce: The bytes of the nonce.
  ///   - timestamp: As in the header.
  package init(nonce: Data, timestamp: String, version: ProtocolVersion) {
    input = Array(nonce) + Array("&\(timestamp)&\(version.rawValue)".utf8)
  }

  /// Returns the digest in base64.
  package func text(by secret: [UInt8]) -> String {
    Data(HMAC<SHA256>.authenticationCode(for: input, using: SymmetricKey(data: secret))).base64EncodedString()
  }

  /// Returns whether a digest in base64 was made with a secret.
  package func isMade(_ digest: String, by secret: [UInt8]) -> Bool {
    guard let code = Data(canonicalBase64: digest) else { return false }
    return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: input, using: SymmetricKey(data: secret))
  }
}
