import Crypto
import CryptoExtras
import Encodings
import Foundation

@testable import MusterConnectors

/// Signs tokens, as a provider does or as somebody else would like to.
struct TokenSigner: Sendable {
  let algorithm: String
  let keyID: String?
  /// The public key, for those who check.
  let key: VendorKey?
  /// The same as it is published; nil if it is not.
  let published: String?
  let sign: @Sendable (Data) throws -> Data

  static func es256(_ keyID: String? = "1") -> TokenSigner {
    let key = P256.Signing.PrivateKey()
    let point = key.publicKey.rawRepresentation
    let name = keyID.map { #""kid":"\#($0)","# } ?? ""
    return TokenSigner(
      algorithm: "ES256", keyID: keyID, key: .ecdsa(key.publicKey),
      published: """
        {\(name)"kty":"EC","crv":"P-256","use":"sig","x":"\(Data(point.prefix(32)).base64URL)",\
        "y":"\(Data(point.suffix(32)).base64URL)"}
        """,
      sign: { try key.signature(for: $0).rawRepresentation })
  }

  /// - Parameter algorithm: RS256 or PS256.
  static func rsa(_ algorithm: String, _ key: _RSA.Signing.PrivateKey) -> TokenSigner {
    TokenSigner(
      algorithm: algorithm, keyID: "1", key: .rsa(key.publicKey), published: nil,
      sign: { data in
        try key.signature(for: data, padding: algorithm == "PS256" ? .PSS : .insecurePKCS1v1_5).rawRepresentation
      })
  }

  /// Whoever knows a secret of the client can sign so.
  static func hs256(_ secret: String) -> TokenSigner {
    TokenSigner(
      algorithm: "HS256", keyID: "1", key: nil, published: nil,
      sign: { Data(HMAC<SHA256>.authenticationCode(for: $0, using: SymmetricKey(data: Data(secret.utf8)))) })
  }

  /// Anybody can.
  static func none(_ name: String = "none") -> TokenSigner {
    TokenSigner(algorithm: name, keyID: nil, key: nil, published: nil, sign: { _ in Data() })
  }

  /// Returns a token.
  ///
  /// - Parameters:
  ///   - claims: The JSON of each claim; nil leaves it out.
  ///   - header: Further JSON in the header, each with a comma before it.
  func token(_ claims: [String: String?], header: String = "") throws -> String {
    let name = keyID.map { #","kid":"\#($0)""# } ?? ""
    let head = Data(#"{"alg":"\#(algorithm)","typ":"JWT"\#(name)\#(header)}"#.utf8).base64URL
    let fields = claims.sorted { $0.key < $1.key }.compactMap { claim in claim.value.map { "\"\(claim.key)\":\($0)" } }
    let signed = "\(head).\(Data("{\(fields.joined(separator: ","))}".utf8).base64URL)"
    return "\(signed).\(try sign(Data(signed.utf8)).base64URL)"
  }
}
