import Crypto
import Foundation
import TestTraits
import Testing

@testable import PowerAuth

@Suite struct KeyExchangeTests {
  private struct PointExample: Decodable {
    let clientPrivateScalar: Data
    let clientPublicKey: Data
    let encapsulatedKey: Data
    let salt: Data
    let s1: Data
    let sharedSecret: Data
  }

  @Test func thePointAloneYieldsASecret() throws {
    let examples = try vectors("Version4/sharedSecretEC", as: [PointExample].self)
    #expect(examples.count == 6)
    for example in examples {
      let app = try KeyExchangeApp(suite: .p384, example.clientPrivateScalar, nil)
      let answer = KeyExchangeAnswer(salt: example.salt, encapsulatedKeys: [example.encapsulatedKey])
      #expect(try app.secrets(of: answer) == [example.s1])
      #expect(try app.secret(of: answer) == example.sharedSecret)
      // The other direction: what the service answers to the same request, the app understands.
      let request = KeyExchangeRequest(algorithm: "EC_P384", encapsulationKeys: [example.clientPublicKey])
      let made = try KeyExchange(request, suite: .p384)
      #expect(try app.secret(of: made.answer) == Data(made.secret))
      #expect(made.answer.salt.count == 32 && made.answer.encapsulatedKeys.map(\.count) == [97])
    }
  }

  private struct HybridExample: Decodable {
    let clientPrivateScalar: Data
    let encapsulatedKeys: [Data]
    let salt: Data
    let s1: Data
    let s2: Data
    let sharedSecret: Data
  }

  /// The key of ML-KEM in this vector has a form that cannot be read, so its secret is given.
  @Test func thePointComesBeforeTheLattice() throws {
    let example = try vectors("Version4/hybridL3", as: HybridExample.self)
    let app = try KeyExchangeApp(suite: .p384, example.clientPrivateScalar, nil)
    let answer = KeyExchangeAnswer(salt: example.salt, encapsulatedKeys: example.encapsulatedKeys)
    #expect(try app.secrets(of: answer) == [example.s1])
    let secrets = [Array(example.s1), Array(example.s2)]
    #expect(KeyExchange.combine(secrets, salt: Array(example.salt), .p384MLL3) == Array(example.sharedSecret))
    #expect(
      KeyExchange.combine(secrets.reversed(), salt: Array(example.salt), .p384MLL3) != Array(example.sharedSecret))
  }

  @Test func allSuitesYieldSecretsInBothDirections() throws {
    let examples = try vectors("Version4/sharedSecretComputed", as: [ExchangeVector].self)
    #expect(examples.compactMap(\.request.suite) == AlgorithmSuite.allCases)
    for example in examples {
      let app = try example.app
      #expect(try app.secrets(of: example.response) == [example.s1] + [example.s2].compactMap(\.self))
      #expect(try app.secret(of: example.response) == example.sharedSecret)
      let made = try KeyExchange(example.request, suite: app.suite)
      #expect(try app.secret(of: made.answer) == Data(made.secret))
      #expect(made.answer.encapsulatedKeys.map(\.count) == example.response.encapsulatedKeys.map(\.count))
      // Each exchange has a secret of its own.
      #expect(try KeyExchange(example.request, suite: app.suite).secret != made.secret)
      // Both are sent as JSON.
      let answer = try JSONDecoder().decode(KeyExchangeAnswer.self, from: JSONEncoder().encode(made.answer))
      #expect(answer == made.answer)
      let request = try JSONDecoder().decode(KeyExchangeRequest.self, from: JSONEncoder().encode(example.request))
      #expect(request == example.request)
    }
  }

  private struct LatticeExample: Decodable {
    let seed: Data
    let ciphertext: Data
    let sharedSecret: Data
  }

  @Test func theLatticeIsThatOfTheVectors() throws {
    for example in try vectors("Version4/mlkem768", as: [LatticeExample].self) {
      let key = try MLKEM768.PrivateKey(seedRepresentation: example.seed, publicKey: nil)
      #expect(Data(try key.decapsulate(example.ciphertext).bytes) == example.sharedSecret)
      // As the app sends it, and the service reads it.
      let info = LatticeKey.mlKEM768.info(of: key.publicKey.rawRepresentation)
      #expect(try LatticeKey.mlKEM768.key(in: info) == key.publicKey.rawRepresentation)
    }
  }

  @Test func prefixesAreThoseOfTheStandards() {
    let prefixes: [(LatticeKey, String, Int)] = [
      (.mlKEM768, "308204b2300b0609608648016503040402038204a100", 1206),
      (.mlKEM1024, "30820632300b06096086480165030404030382062100", 1590),
      (.mlDSA65, "308207b2300b0609608648016503040312038207a100", 1974),
      (.mlDSA87, "30820a32300b060960864801650304031303820a2100", 2614),
    ]
    for (kind, hex, count) in prefixes {
      #expect(kind.prefix.map { String(format: "%02x", $0) }.joined() == hex)
      #expect(kind.infoByteCount == count)
    }
  }

  @Test(.slow) func malformedRequestsAreRefused() throws {
    for example in try vectors("Version4/sharedSecretComputed", as: [ExchangeVector].self) {
      let suite = try #require(example.request.suite)
      let keys = example.request.encapsulationKeys
      func expectRefused(_ keys: [Data], _ algorithm: String? = nil, for suite: AlgorithmSuite? = nil) {
        let request = KeyExchangeRequest(algorithm: algorithm ?? example.request.algorithm, encapsulationKeys: keys)
        #expect(throws: PowerAuthError.invalidKeyExchange) {
          try KeyExchange(request, suite: suite ?? example.app.suite)
        }
      }
      for other in AlgorithmSuite.allCases where other != suite {
        expectRefused(keys, for: other)
        expectRefused(keys, other.rawValue, for: other)
      }
      for algorithm in ["", "ML_L3", "LEGACY_P256", "ec_p384"] { expectRefused(keys, algorithm) }
      expectRefused([])
      expectRefused(keys + [Data()])
      expectRefused(keys.reversed() + (keys.count == 1 ? keys : []))
      for index in keys.indices {
        for key in [Data(), keys[index].dropLast(), keys[index] + Data([0]), Data(count: keys[index].count)] {
          var changed = keys
          changed[index] = Data(key)
          expectRefused(changed)
        }
      }
      // A point that is not on the curve, and one at infinity.
      for point in [keys[0].flipping(300), Data([0])] { expectRefused([point] + keys.dropFirst()) }
      if keys.count == 2 {
        for bit in 0..<(22 * 8) { expectRefused([keys[0], keys[1].flipping(bit)]) }
        // A coefficient that is not below 3329 (FIPS 203, section 7.2).
        var key = keys[1]
        (key[22], key[23]) = (0xFF, key[23] | 0x0F)
        expectRefused([keys[0], key])
      }
    }
  }

  @Test func malformedJSONIsRefused() {
    for text in [
      "", "{}", "[]", #"{"algorithm":"EC_P384"}"#, #"{"algorithm":1,"encapsulationKeys":[]}"#,
      #"{"algorithm":"EC_P384","encapsulationKeys":"AA=="}"#, #"{"algorithm":"EC_P384","encapsulationKeys":["A"]}"#,
      #"{"algorithm":"EC_P384","encapsulationKeys":["AB=="]}"#, #"{"algorithm":"EC_P384","encapsulationKeys":[1]}"#,
      #"{"algorithm":"EC_P384","encapsulationKeys":{"ecdhe":"AA=="}}"#,
    ] {
      #expect(throws: (any Error).self) {
        try JSONDecoder().decode(KeyExchangeRequest.self, from: Data(text.utf8))
      }
    }
  }
}
