import Crypto
import Encodings
import Foundation
import TestTraits
import Testing

@testable import PowerAuth
@testable import PowerAuthApp

@Suite struct TemporarySecretTests {
  private struct Example: Decodable {
    let scope: String
    let key: Data
    let jwt: String
  }

  @Test func requestsAreReadAndVerified() throws {
    let (examples, tree) = (try vectors("Version4/tempKeyRequest", as: [Example].self), try KeyTree())
    #expect(examples.map(\.scope) == ["application", "activation"])
    for example in examples {
      let request = try TemporarySecretRequest(jwt: example.jwt)
      #expect(request.exchange.suite == .p384 && request.challenge.count == 44)
      let isOfApplication = example.scope == "application"
      #expect((request.activationID == nil) == isOfApplication)
      #expect(request.isSigned(applicationSecret: Array(tree.applicationSecret)) == isOfApplication)
      #expect(request.isSigned(by: try tree.secret) == !isOfApplication)
      #expect(!request.isSigned(applicationSecret: tree.applicationSecret.reversed()))
      // The same signature, made again.
      let parts = example.jwt.split(separator: ".").map(String.init)
      let code = HMAC<SHA384>.authenticationCode(for: request.signed, using: SymmetricKey(data: example.key))
      #expect(Data(code).base64URL == parts[2])
    }
  }

  /// Each byte of a request is signed: whatever is changed, it is malformed or not signed.
  @Test func noByteOfARequestCanBeChanged() throws {
    let tree = try KeyTree()
    let secret = try tree.secret
    let application = Array(tree.applicationSecret)
    for example in try vectors("Version4/tempKeyRequest", as: [Example].self) {
      let bytes = Array(example.jwt.utf8)
      for index in bytes.indices {
        var changed = bytes
        changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        guard let request = try? TemporarySecretRequest(jwt: String(decoding: changed, as: UTF8.self)) else { continue }
        #expect(!request.isSigned(applicationSecret: application) && !request.isSigned(by: secret))
      }
    }
  }

  @Test func malformedRequestsAreRefused() throws {
    let whole = try #require(vectors("Version4/tempKeyRequest", as: [Example].self).first).jwt
    let parts = whole.split(separator: ".").map(String.init)
    func text(_ header: String, _ claims: String) -> String {
      [Data(header.utf8).base64URL, Data(claims.utf8).base64URL, parts[2]].joined(separator: ".")
    }
    let claims = String(decoding: try #require(Data(base64URL: parts[1])), as: UTF8.self)
    let header = #"{"alg":"HS384"}"#
    #expect(throws: Never.self) { try TemporarySecretRequest(jwt: text(header, claims)) }
    for jwt in [
      "", ".", "..", "a.b.c", whole + "=", whole + ".", whole + String(repeating: "A", count: 8000),
      text(header, "{}"), text(header, "[]"), text("{}", claims), text(#"{"alg":"none"}"#, claims),
      text(#"{"alg":"HS256"}"#, claims), text(#"{"alg":"ES384"}"#, claims),
      text(header, claims.replacingOccurrences(of: "challenge", with: "c")),
      text(header, claims.replacingOccurrences(of: "sharedSecretRequest", with: "publicKey")),
      text(header, #"{"applicationKey":1,"challenge":"c","sharedSecretRequest":{}}"#),
      text(
        header,
        #"{"applicationKey":"a","challenge":"c","sharedSecretRequest":{"algorithm":"EC_P384","encapsulationKeys":{}}}"#),
    ] {
      #expect(throws: PowerAuthError.invalidTemporaryKeyRequest) { try TemporarySecretRequest(jwt: jwt) }
    }
  }

  private struct SignedExample: Decodable {
    let publicKeyP384: Data
    let publicKeyMldsa65: Data?
    let jws: SignedText
  }

  private struct LargeExample: Decodable {
    let seed: Data
    let publicKeyMldsa87: Data
    let protected: String
    let payload: String
    let signature: String
  }

  private func text(_ jws: SignedText) throws -> String {
    String(decoding: try JSONEncoder().encode(jws), as: UTF8.self)
  }

  @Test func signaturesOfTheVectorsAreRight() throws {
    let examples = try vectors("Version4/jws", as: [SignedExample].self)
    #expect(examples.map(\.jws.signatures.count) == [1, 2])
    for example in examples {
      let suite = example.publicKeyMldsa65 == nil ? "EC_P384" : "EC_P384_ML_L3"
      let verifier = try Verifier4(suite, point: example.publicKeyP384, lattice: example.publicKeyMldsa65)
      #expect(try verifier.claims(of: text(example.jws))["sub"] != nil)
      if let info = example.publicKeyMldsa65 { #expect(throws: Never.self) { try LatticeKey.mlDSA65.key(in: info) } }
    }
    let large = try vectors("Version4/jwsL5", as: LargeExample.self)
    let key = try MLDSA87.PublicKey(rawRepresentation: LatticeKey.mlDSA87.key(in: large.publicKeyMldsa87))
    let signature = try #require(Data(base64URL: large.signature))
    #expect(key.isValidSignature(signature, for: Data("\(large.protected).\(large.payload)".utf8)))
    // The seed yields the same key.
    let stored = P384.Signing.PrivateKey().rawRepresentation + large.seed
    #expect(try SigningKeys(.p384MLL5, stored: Array(stored)).publicKeys.mldsa == large.publicKeyMldsa87)
  }

  @Test(arguments: AlgorithmSuite.allCases) func theAnswerIsSignedByAllKeysOfTheSuite(suite: AlgorithmSuite) throws {
    let example = try #require(vectors("Version4/tempKeyRequest", as: [Example].self).last)
    let request = try TemporarySecretRequest(jwt: example.jwt)
    let keys = SigningKeys(suite)
    let publicKeys = try keys.publicKeys
    let verifier = try Verifier4(suite.rawValue, point: publicKeys.ecdsa, lattice: publicKeys.mldsa)
    let exchange = KeyExchangeAnswer(salt: Data([1, 2, 3]), encapsulatedKeys: [Data([4]), Data([5])])
    let temporary = TemporarySecret(
      id: "k", exchange: exchange, issuedAt: 1_700_000_000_123, expiresAt: 1_700_000_300_123)
    for id in [request.activationID, nil] {
      let jws = try temporary.jws(answering: request, activationID: id, signedBy: keys)
      var expected: [String: Any] = [
        "sub": "k", "applicationKey": request.applicationKey, "challenge": request.challenge, "iat": 1_700_000_000,
        "exp": 1_700_000_300, "iat_ms": 1_700_000_000_123, "exp_ms": 1_700_000_300_123,
        "sharedSecretResponse": ["salt": "AQID", "encapsulatedKeys": ["BA==", "BQ=="]],
      ]
      expected["activationId"] = id
      #expect(NSDictionary(dictionary: try verifier.claims(of: jws)) == NSDictionary(dictionary: expected))
    }
    // The headers are exactly these.
    let text = try JSONDecoder().decode(
      SignedText.self, from: Data(temporary.jws(answering: request, activationID: nil, signedBy: keys).utf8))
    let names = ["ES384"] + (suite == .p384 ? [] : [suite == .p384MLL3 ? "ML-DSA-65" : "ML-DSA-87"])
    #expect(text.signatures.map { Data(base64URL: $0.protected) } == names.map { Data(#"{"alg":"\#($0)"}"#.utf8) })
    let counts = text.signatures.map { Data(base64URL: $0.signature)?.count }
    #expect(counts == [96] + (suite == .p384 ? [] : [suite == .p384MLL3 ? 3309 : 4627]))
  }

  /// Whatever is changed in an answer, the app notices.
  @Test(.slow) func noByteOfTheAnswerCanBeChanged() throws {
    let example = try #require(vectors("Version4/tempKeyRequest", as: [Example].self).last)
    let request = try TemporarySecretRequest(jwt: example.jwt)
    let keys = SigningKeys(.p384MLL3)
    let publicKeys = try keys.publicKeys
    let verifier = try Verifier4("EC_P384_ML_L3", point: publicKeys.ecdsa, lattice: publicKeys.mldsa)
    let temporary = TemporarySecret(
      id: "k", exchange: KeyExchangeAnswer(salt: Data([1]), encapsulatedKeys: []), issuedAt: 1, expiresAt: 2)
    let jws = try JSONDecoder().decode(
      SignedText.self, from: Data(temporary.jws(answering: request, activationID: nil, signedBy: keys).utf8))
    #expect(throws: Never.self) { try verifier.claims(of: text(jws)) }
    func expectRefused(_ payload: String, _ signatures: [[String: String]]) throws {
      let object: [String: Any] = ["payload": payload, "signatures": signatures]
      let changed = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
      #expect(throws: (any Error).self) { try verifier.claims(of: changed) }
    }
    let whole = jws.signatures.map { ["protected": $0.protected, "signature": $0.signature] }
    func changes(of text: String, every step: Int) -> [String] {
      let bytes = Array(text.utf8)
      // The last letter may hold bits that are not part of the bytes.
      return stride(from: 0, to: bytes.count - 1, by: step).map { index in
        var changed = bytes
        changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        return String(decoding: changed, as: UTF8.self)
      }
    }
    for payload in changes(of: jws.payload, every: 1) { try expectRefused(payload, whole) }
    for (entry, step) in [(0, 1), (1, 41)] {
      for (field, step) in [("protected", 1), ("signature", step)] {
        for text in changes(of: whole[entry][field] ?? "", every: step) {
          var changed = whole
          changed[entry][field] = text
          try expectRefused(jws.payload, changed)
        }
      }
    }
    try expectRefused(jws.payload, [whole[0]])
    try expectRefused(jws.payload, [whole[1]])
    try expectRefused(jws.payload, [])
    try expectRefused(jws.payload, [whole[1], whole[1]])
  }
}
