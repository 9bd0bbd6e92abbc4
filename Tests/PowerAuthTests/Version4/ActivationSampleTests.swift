import Crypto
import Foundation
import Testing

@testable import PowerAuth
@testable import PowerAuthApp

/// A whole activation of version 4, from the key to encrypt with to the first authentication code.
@Suite struct ActivationSampleTests {
  private struct Sample: Decodable {
    struct Key: Decodable {
      let exchange: ExchangeVector
      let jws: SignedText
    }

    struct Layer: Decodable {
      let sharedInfo1: String
      let request: String
      let response: String
    }

    struct Activation: Decodable {
      let exchange: ExchangeVector
      let secret: Data
      let serverP384Scalar: Data
      let serverMldsa65Seed: Data
      let fingerprint: String
      let fingerprintEcOnly: String
    }

    struct Confirm: Decodable {
      let nonce: String
      let body: String
      let authCode: String
      let nextCtrData: Data
    }

    let applicationKey: String
    let applicationSecret: Data
    let masterP384Scalar: Data
    let masterMldsa65Seed: Data
    let temporaryKey: Key
    let layer2: Layer
    let layer1: Layer
    let httpRequest: AEADRequest
    let httpResponse: AEADAnswer
    let activation: Activation
    let confirm: Confirm
  }

  private struct Outer: Decodable {
    let activationData: AEADRequest
  }

  private struct OuterAnswer: Decodable {
    let activationData: AEADAnswer
  }

  private struct Inner: Decodable {
    let sharedSecretRequest: KeyExchangeRequest
    let devicePublicKeys: SigningPublicKeys
  }

  private struct InnerAnswer: Decodable {
    let activationId: String
    let sharedSecretResponse: KeyExchangeAnswer
    let serverPublicKeys: SigningPublicKeys
    let ctrData: Data
  }

  private let sample: Sample

  init() throws { sample = try vectors("Version4/activationSample") }

  private func envelope(for purpose: String, _ nonce: Data) throws -> AEADEnvelope {
    let context = AEADContext(
      applicationKey: sample.applicationKey, applicationSecret: Array(sample.applicationSecret), scope: .application,
      temporaryKeyID: sample.httpRequest.temporaryKeyId)
    return try AEADEnvelope(
      for: purpose, key: Array(sample.temporaryKey.exchange.sharedSecret), nonce: nonce, context)
  }

  @Test func theTemporaryKeyIsSignedByTheMasterKeys() throws {
    let exchange = sample.temporaryKey.exchange
    #expect(try exchange.app.secret(of: exchange.response) == exchange.sharedSecret)
    #expect(try exchange.app.secrets(of: exchange.response) == [exchange.s1, try #require(exchange.s2)])
    let stored = Array(sample.masterP384Scalar + sample.masterMldsa65Seed) + [UInt8](repeating: 0, count: 32)
    let keys = try MasterKeys(stored: stored).keys(of: .p384MLL3)
    let publicKeys = try keys.publicKeys
    let verifier = try Verifier4("EC_P384_ML_L3", point: publicKeys.ecdsa, lattice: publicKeys.mldsa)
    let text = String(decoding: try JSONEncoder().encode(sample.temporaryKey.jws), as: UTF8.self)
    let claims = try verifier.claims(of: text)
    #expect(claims["sub"] as? String == sample.httpRequest.temporaryKeyId)
    let response = try JSONSerialization.data(withJSONObject: claims["sharedSecretResponse"] ?? [:])
    #expect(try JSONDecoder().decode(KeyExchangeAnswer.self, from: response) == exchange.response)
    // The other direction: what the service signs of the same claims, the app takes.
    let payload = try JSONSerialization.data(withJSONObject: claims)
    #expect(
      NSDictionary(dictionary: try verifier.claims(of: keys.jws(of: payload))) == NSDictionary(dictionary: claims))
  }

  @Test func bothLayersAreOpenedAndMadeAgain() throws {
    let outer = try envelope(for: sample.layer1.sharedInfo1, sample.httpRequest.nonce)
    #expect(try outer.open(sample.httpRequest) == Array(sample.layer1.request.utf8))
    #expect(try outer.open(sample.httpResponse) == Array(sample.layer1.response.utf8))
    #expect(
      try outer.sealRequest(Array(sample.layer1.request.utf8), timestamp: sample.httpRequest.timestamp)
        == sample.httpRequest)
    #expect(
      try outer.seal(Array(sample.layer1.response.utf8), timestamp: sample.httpResponse.timestamp)
        == sample.httpResponse)
    let request = try JSONDecoder().decode(Outer.self, from: Data(sample.layer1.request.utf8)).activationData
    let inner = try envelope(for: sample.layer2.sharedInfo1, request.nonce)
    #expect(try inner.open(request) == Array(sample.layer2.request.utf8))
    let answer = try JSONDecoder().decode(OuterAnswer.self, from: Data(sample.layer1.response.utf8)).activationData
    #expect(try inner.open(answer) == Array(sample.layer2.response.utf8))
    #expect(try inner.seal(Array(sample.layer2.response.utf8), timestamp: answer.timestamp) == answer)
    // Neither layer is the other.
    let swapped = try envelope(for: sample.layer1.sharedInfo1, request.nonce)
    #expect(throws: PowerAuthError.invalidMessage) { try swapped.open(request) }
  }

  @Test func theActivationHasASecretKeysAndAFingerprint() throws {
    let request = try JSONDecoder().decode(Inner.self, from: Data(sample.layer2.request.utf8))
    let answer = try JSONDecoder().decode(InnerAnswer.self, from: Data(sample.layer2.response.utf8))
    let exchange = sample.activation.exchange
    #expect(request.sharedSecretRequest == exchange.request && answer.sharedSecretResponse == exchange.response)
    #expect(try exchange.app.secret(of: answer.sharedSecretResponse) == sample.activation.secret)
    let made = try KeyExchange(request.sharedSecretRequest, suite: .p384MLL3)
    #expect(try exchange.app.secret(of: made.answer) == Data(made.secret))
    #expect(throws: Never.self) { try request.devicePublicKeys.check(for: .p384MLL3) }
    let stored = Array(sample.activation.serverP384Scalar + sample.activation.serverMldsa65Seed)
    let server = try SigningKeys(.p384MLL3, stored: stored).publicKeys
    #expect(server == answer.serverPublicKeys)
    let device = request.devicePublicKeys
    #expect(
      ActivationFingerprint.text(.p384MLL3, device: device, activationID: answer.activationId, server: server)
        == sample.activation.fingerprint)
    let (devicePoint, serverPoint) = (
      SigningPublicKeys(ecdsa: device.ecdsa, mldsa: nil), SigningPublicKeys(ecdsa: server.ecdsa, mldsa: nil)
    )
    #expect(
      ActivationFingerprint.text(.p384, device: devicePoint, activationID: answer.activationId, server: serverPoint)
        == sample.activation.fingerprintEcOnly)
  }

  @Test func theFirstCodeConfirmsTheActivation() throws {
    let answer = try JSONDecoder().decode(InnerAnswer.self, from: Data(sample.layer2.response.utf8))
    let secret = try ActivationSecret(Array(sample.activation.secret))
    let counter = HashCounter(count: 0, value: Array(answer.ctrData))
    let code = AuthenticationCode(
      .possessionKnowledge, method: "POST", uri: "/pa/activation/confirm", nonce: sample.confirm.nonce,
      body: Array(sample.confirm.body.utf8), applicationSecret: sample.applicationSecret.base64EncodedString())
    #expect(code.text(by: [secret.possessionKey, secret.knowledgeKey], at: counter) == sample.confirm.authCode)
    let factors = FactorKeys(possession: secret.possessionKey, knowledge: secret.knowledgeKey)
    let after = HashCounter(count: 1, value: Array(sample.confirm.nextCtrData))
    #expect(code.verify(sample.confirm.authCode, by: factors, from: counter) == .right(after, byNextKey: false))
  }
}
