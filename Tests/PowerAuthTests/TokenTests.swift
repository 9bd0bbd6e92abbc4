import Crypto
import Encodings
import Foundation
import Testing

@testable import PowerAuth

@Suite struct TokenTests {
  private let secret = [UInt8](0..<16)

  @Test func aDigestCoversNonceTimeAndVersion() {
    let digest = TokenDigest(nonce: Data(secret), timestamp: "1700000000000", version: .v33)
    let text = digest.text(by: secret)
    #expect(digest.isMade(text, by: secret))
    #expect(!digest.isMade(text, by: Array(secret.reversed())))
    #expect(!digest.isMade(String(text.dropLast(4)), by: secret) && !digest.isMade("?", by: secret))
    for other in [
      TokenDigest(nonce: Data(secret), timestamp: "1700000000001", version: .v33),
      TokenDigest(nonce: Data(secret), timestamp: "1700000000000", version: .v32),
      TokenDigest(nonce: Data(secret.reversed()), timestamp: "1700000000000", version: .v33),
    ] {
      #expect(!other.isMade(text, by: secret))
    }
  }

  /// Returns a request as an app makes it.
  private func request(
    _ claims: String, header: String = #"{"alg":"HS256","typ":"JWT"}"#, transportKey: SymmetricKey? = nil
  ) -> String {
    let signed = Data(header.utf8).base64URL + "." + Data(claims.utf8).base64URL
    let key = TemporaryKeyRequest.key(applicationSecret: secret, transportKey: transportKey)
    return signed + "." + Data(HMAC<SHA256>.authenticationCode(for: Array(signed.utf8), using: key)).base64URL
  }

  @Test func aRequestForAKeyIsSignedByTheApp() throws {
    let transportKey = SymmetricKey(size: .bits128)
    let ofApplication = try TemporaryKeyRequest(jwt: request(#"{"applicationKey":"a","challenge":"c\/d"}"#))
    #expect(ofApplication.challenge == "c/d" && ofApplication.activationID == nil)
    #expect(ofApplication.isSigned(applicationSecret: secret, transportKey: nil))
    #expect(!ofApplication.isSigned(applicationSecret: secret, transportKey: transportKey))
    #expect(!ofApplication.isSigned(applicationSecret: secret.reversed(), transportKey: nil))
    let ofActivation = try TemporaryKeyRequest(
      jwt: request(#"{"challenge":"c","activationId":"i","applicationKey":"a"}"#, transportKey: transportKey))
    #expect(ofActivation.activationID == "i")
    #expect(ofActivation.isSigned(applicationSecret: secret, transportKey: transportKey))
  }

  @Test func malformedRequestsForAKeyAreRefused() {
    let whole = request(#"{"applicationKey":"a","challenge":"c"}"#)
    for jwt in [
      "", ".", "..", "a.b.c", String(whole.dropLast()) + "=", whole + ".", whole + String(repeating: "A", count: 5000),
      request("{}"), request("[]"), request(#"{"applicationKey":1,"challenge":"c"}"#),
      request(#"{"applicationKey":"a","challenge":"c"}"#, header: #"{"alg":"none"}"#),
      request(#"{"applicationKey":"a","challenge":"c"}"#, header: "{}"),
    ] {
      #expect(throws: PowerAuthError.invalidTemporaryKeyRequest) { try TemporaryKeyRequest(jwt: jwt) }
    }
  }

  @Test func theAnswerIsSignedByTheServer() throws {
    let key = P256.Signing.PrivateKey()
    let temporary = TemporaryKey(
      id: "k", publicKey: P256.KeyAgreement.PrivateKey().publicKey, issuedAt: 1_700_000_000_123,
      expiresAt: 1_700_000_300_123)
    let asked = try TemporaryKeyRequest(jwt: request(#"{"applicationKey":"a","challenge":"c"}"#))
    let parts = try temporary.jwt(answering: asked, signedBy: key).split(separator: ".").map(String.init)
    #expect(parts.count == 3)
    let signature = try P256.Signing.ECDSASignature(rawRepresentation: try #require(Data(base64URL: parts[2])))
    #expect(key.publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
    #expect(Data(base64URL: parts[0]) == Data(#"{"alg":"ES256","typ":"JWT"}"#.utf8))
    let claims = try JSONSerialization.jsonObject(with: Data(base64URL: parts[1]) ?? Data())
    let expected: [String: Any] = [
      "sub": "k", "applicationKey": "a", "challenge": "c", "iat": 1_700_000_000, "exp": 1_700_000_300,
      "iat_ms": 1_700_000_000_123, "exp_ms": 1_700_000_300_123,
      "publicKey": temporary.publicKey.x963Representation.base64EncodedString(),
    ]
    #expect(NSDictionary(dictionary: try #require(claims as? [String: Any])) == NSDictionary(dictionary: expected))
  }
}
