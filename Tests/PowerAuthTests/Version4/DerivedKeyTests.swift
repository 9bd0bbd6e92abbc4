import Crypto
import Foundation
import Testing

@testable import PowerAuth
@testable import PowerAuthApp

/// What is derived from secrets without an exchange.
@Suite struct DerivedKeyTests {
  private struct Derivation: Decodable {
    let key: Data
    let label: String
    let diversifier: Data
    let outSize: Int
    let derivedKey: Data
  }

  @Test func keysAreDerivedByLabels() throws {
    let examples = try vectors("Version4/kdf", as: [Derivation].self)
    #expect(examples.count == 5)
    for example in examples {
      let derived = KeyDerivation.key(
        from: Array(example.key), example.label, Array(example.diversifier), byteCount: example.outSize)
      #expect(derived == Array(example.derivedKey))
    }
  }

  @Test func allKeysComeFromTheSecretOfTheActivation() throws {
    let tree = try KeyTree()
    let secret = try tree.secret
    let derived: [(String, [UInt8])] = [
      ("auth/possession", secret.possessionKey), ("auth/knowledge", secret.knowledgeKey),
      ("auth/biometry", secret.biometryKey), ("vault/kek-device-private", secret.vaultKey(.deviceKeyEncryption)),
      ("vault/kdk-app-vault-knowledge", secret.vaultKey(.knowledge)),
      ("vault/kdk-app-vault-2fa", secret.vaultKey(.twoFactors)), ("util/mac/ctr-data", secret.counterKey),
      ("util/mac/status", secret.statusKey), ("util/mac/get-act-temp-key", secret.temporaryKeyRequestKey),
      ("util/mac/personalized-data", secret.personalizedDataKey), ("util/key-e2ee-sh2", secret.proofKey),
    ]
    for (label, key) in derived {
      let branch = try #require(label.split(separator: "/").first)
      #expect(tree.keys["\(branch) > \(label)"] == Data(key))
    }
    // Those of the branches have no use of their own.
    #expect(tree.keys.count == derived.count + 3)
    #expect(
      TemporarySecretRequest.key(Array(tree.applicationSecret))
        == Array(try #require(tree.others["applicationSecret > util/mac/get-app-temp-key"])))
    for (scope, name) in [
      (AEADContext.Scope.activation(id: "i", secret: secret), "sharedInfo2ActivationScope"),
      (.application, "sharedInfo2ApplicationScope"),
    ] {
      let context = AEADContext(
        applicationKey: "a", applicationSecret: Array(tree.applicationSecret), scope: scope, temporaryKeyID: "t")
      #expect(Data(context.proof) == tree.others[name])
    }
    #expect(throws: PowerAuthError.invalidKey) { try ActivationSecret([UInt8](repeating: 1, count: 31)) }
  }

  @Test func theCounterIsAChainOfHashes() throws {
    let values = try vectors("Version4/counter", as: [Data].self)
    var counter = HashCounter(count: 0, value: Array(values[0]))
    for value in values.dropFirst() {
      counter = counter.next
      #expect(counter.value == Array(value))
    }
    #expect(counter.count == values.count - 1)
  }

  private struct Digest: Decodable {
    let tokenSecret: Data
    let timestamp: String
    let nonce: Data
    let tokenDigest: String
  }

  @Test func digestsOfTokensAreMadeAndVerified() throws {
    let examples = try vectors("Version4/tokenDigest", as: [Digest].self)
    #expect(examples.count == 10)
    for example in examples {
      let digest = TokenDigest(nonce: example.nonce, timestamp: example.timestamp, version: .v40)
      let secret = Array(example.tokenSecret)
      #expect(secret.count == TokenDigest.secretByteCount(.v40))
      #expect(digest.text(by: secret) == example.tokenDigest)
      #expect(digest.isMade(example.tokenDigest, by: secret))
      #expect(!digest.isMade(example.tokenDigest, by: secret.reversed()))
      for other in [
        TokenDigest(nonce: example.nonce, timestamp: example.timestamp + "0", version: .v40),
        TokenDigest(nonce: Data(example.nonce.reversed()), timestamp: example.timestamp, version: .v40),
        TokenDigest(nonce: example.nonce, timestamp: example.timestamp, version: .v33),
      ] {
        #expect(!other.isMade(example.tokenDigest, by: secret))
      }
    }
    let example = try #require(examples.first)
    let digest = TokenDigest(nonce: example.nonce, timestamp: example.timestamp, version: .v40)
    let bytes = try #require(Data(base64Encoded: example.tokenDigest))
    for bit in 0..<(bytes.count * 8) {
      #expect(!digest.isMade(bytes.flipping(bit).base64EncodedString(), by: Array(example.tokenSecret)))
    }
  }

  private struct Configuration: Decodable {
    let applicationKey: Data
    let applicationSecret: Data
    let keyIds: [UInt8]
    let config: String
  }

  @Test func configurationsNameTheKeysOfASuite() throws {
    let examples = try vectors("Version4/configString", as: [Configuration].self)
    #expect(examples.map(\.config.count) == [140, 272, 2908])
    for example in examples {
      let read = try MobileConfiguration(text: example.config)
      #expect(Data(read.applicationKey) == example.applicationKey)
      #expect(Data(read.applicationSecret) == example.applicationSecret)
      #expect(read.masterPublicKeys.keys.map(\.rawValue).sorted() == example.keyIds)
      #expect(read.text == example.config)
      let whole = try #require(Data(base64Encoded: example.config))
      for count in stride(from: 0, to: whole.count, by: 11) {
        #expect(throws: PowerAuthError.invalidConfiguration) {
          try MobileConfiguration(text: whole.prefix(count).base64EncodedString())
        }
      }
    }
    let key = P256.KeyAgreement.PrivateKey().publicKey
    let masterKeys = MasterKeys()
    let suites: [(AlgorithmSuite, [MobileConfiguration.Kind])] = [
      (.p384, [.p256, .p384]), (.p384MLL3, [.p256, .p384, .mlDSA65]), (.p384MLL5, [.p256, .p384, .mlDSA87]),
    ]
    for (suite, kinds) in suites {
      let made = try MobileConfiguration(
        applicationKey: Array(examples[0].applicationKey), applicationSecret: Array(examples[0].applicationSecret),
        masterPublicKey: key, masterKeys: masterKeys, suite: suite)
      #expect(Set(made.masterPublicKeys.keys) == Set(kinds))
      #expect(try MobileConfiguration(text: made.text) == made)
      // The app of the tests reads it by its own means.
      let app = try PowerAuth4App(suite: suite.rawValue, configuration: made.text) { _ in throw AppError("offline") }
      #expect(app.applicationKey == examples[0].applicationKey.base64EncodedString())
    }
  }
}
