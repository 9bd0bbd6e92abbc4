internal import Crypto
internal import Encodings
package import Foundation

/// What proves that an app has a token, without the token's secret (PowerAuth 3, "MAC Token Based Authentication";
/// PowerAuth 4, the same).
package struct TokenDigest: Sendable {
  private let input: [UInt8]
  private let version: ProtocolVersion

  /// - Parameters:
  ///   - nonce: The bytes of the nonce.
  ///   - timestamp: As in the header.
  package init(nonce: Data, timestamp: String, version: ProtocolVersion) {
    self.version = version
    input = Array(nonce) + Array("&\(timestamp)&\(version.rawValue)".utf8)
  }

  /// The length of the secret of a token.
  package static func secretByteCount(_ version: ProtocolVersion) -> Int { version.isVersion4 ? 32 : 16 }

  /// Returns the digest in base64.
  package func text(by secret: [UInt8]) -> String { Data(code(by: secret)).base64EncodedString() }

  /// Returns whether a digest in base64 was made with a secret.
  package func isMade(_ digest: String, by secret: [UInt8]) -> Bool {
    guard let code = Data(canonicalBase64: digest) else { return false }
    return Array(code).isEqualInConstantTime(self.code(by: secret))
  }

  private func code(by secret: [UInt8]) -> [UInt8] {
    guard !version.isVersion4 else { return KMAC256.code(of: input, key: secret, "PA4DIGEST") }
    return Array(HMAC<SHA256>.authenticationCode(for: input, using: SymmetricKey(data: secret)))
  }
}
