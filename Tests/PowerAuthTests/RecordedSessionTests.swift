import Crypto
import Encodings
import Foundation
import PowerAuthApp
import Testing

@testable import PowerAuth

/// Whole sessions of apps with the mobile SDK, of both versions: every header, message, signature and counter.
@Suite struct RecordedSessionTests {
  private typealias Session = RecordedSession
  private typealias Step = RecordedSession.Step

  private struct Wrapped<Value: Decodable>: Decodable {
    let responseObject: Value
  }

  private struct WrappedRequest<Value: Decodable>: Decodable {
    let requestObject: Value
  }

  private struct JWT: Decodable {
    let jwt: String
  }

  private struct Layers: Decodable {
    let activationData: EncryptedRequest
  }

  private struct AnswerLayers: Decodable {
    let activationData: EncryptedMessage
  }

  private func keys(_ session: Session) throws -> ActivationKeys {
    try ActivationKeys(
      .init(scalar: session.activation.serverPrivateKey), with: .init(point: session.activation.devicePublicKey))
  }

  /// Returns the envelope of a request for a purpose, in the scope that its headers name.
  private func envelope(
    _ request: EncryptedRequest, for purpose: String, _ step: Step, _ session: Session
  ) throws -> Envelope {
    let version: ProtocolVersion
    let activationID: String?
    if let header = try step.headers[SignatureHeader.name].map(SignatureHeader.init) {
      (version, activationID) = (header.version, header.activationID)
      #expect(header.applicationKey == session.applicationKey)
    } else {
      let header = try EncryptionHeader(try #require(step.headers[EncryptionHeader.name]))
      (version, activationID) = (header.version, header.activationID)
      #expect(header.applicationKey == session.applicationKey)
    }
    #expect((activationID != nil) == (step.expect.scope == "activation"))
    let key =
      try request.temporaryKeyId.map { try #require(session.temporaryKeys[$0]).privateKey }
      ?? (activationID == nil ? session.masterServerPrivateKey : session.activation.serverPrivateKey)
    #expect((request.temporaryKeyId != nil) == version.hasTemporaryKeys)
    let transportKey = try keys(session).transport
    return try Envelope(
      for: purpose, .init(scalar: key), with: request.ephemeralPublicKey,
      EncryptionContext(
        version, applicationKey: session.applicationKey, applicationSecret: session.applicationSecret,
        scope: activationID.map { .activation(id: $0, transportKey: transportKey) } ?? .application,
        temporaryKeyID: request.temporaryKeyId))
  }

  @Test(arguments: RecordedSession.versions) func theConfigurationIsThatOfTheApp(version: String) throws {
    let session = try Session(version: version)
    let configuration = MobileConfiguration(
      applicationKey: Array(try #require(Data(base64Encoded: session.applicationKey))),
      applicationSecret: Array(try #require(Data(base64Encoded: session.applicationSecret))),
      masterPublicKey: try P256.KeyAgreement.PrivateKey(scalar: session.masterServerPrivateKey).publicKey)
    #expect(configuration.text == session.mobileSdkConfig)
    #expect(try keys(session).transport == SymmetricKey(data: session.activation.transportKey))
  }

  @Test(arguments: RecordedSession.versions) func messagesAreOpened(version: String) throws {
    let session = try Session(version: version)
    var count = 0
    for step in session.steps {
      guard let purpose = step.expect.sharedInfo1Id, let contents = step.expect.plainRequest else { continue }
      let request = try JSONDecoder().decode(EncryptedRequest.self, from: Data(step.body.utf8))
      let outer = try envelope(request, for: purpose, step, session)
      #expect(try outer.open(request.message, .toServer) == Array(contents))
      count += 1
      if let answer = step.expect.plainResponse {
        let message = try JSONDecoder().decode(EncryptedMessage.self, from: Data(step.response.utf8))
        #expect(try outer.open(message, .toApp) == Array(answer))
      }
      guard let layer = step.expect.layer2 else { continue }
      let within = try JSONDecoder().decode(Layers.self, from: contents).activationData
      let inner = try envelope(within, for: layer.sharedInfo1Id, step, session)
      #expect(try inner.open(within.message, .toServer) == Array(layer.plainRequest))
      if let answer = layer.plainResponse, let outerAnswer = step.expect.plainResponse {
        let message = try JSONDecoder().decode(AnswerLayers.self, from: outerAnswer).activationData
        #expect(try inner.open(message, .toApp) == Array(answer))
      }
    }
    #expect(count >= 8)
  }

  @Test(arguments: RecordedSession.versions) func signaturesMoveTheCounter(version: String) throws {
    let session = try Session(version: version)
    let keys = try keys(session)
    var counter = HashCounter(count: 0, value: Array(session.activation.ctrDataInitial))
    var count = 0
    for step in session.steps {
      guard let isValid = step.expect.signatureValid, let uri = step.expect.uriId else { continue }
      let header = try SignatureHeader(try #require(step.headers[SignatureHeader.name]))
      #expect(counter.count == step.expect.counterBefore)
      #expect(step.expect.ctrDataBefore.map { Array($0) } == counter.value)
      // Endpoints of the SDK sign what they send, the others what they encrypt.
      #expect(
        step.expect.signedBytes
          == (uri.hasPrefix("/api") && step.expect.plainRequest != nil ? "decrypted body" : "raw body"))
      let body = step.expect.signedBytes == "raw body" ? Data(step.body.utf8) : try #require(step.expect.plainRequest)
      let signature = RequestSignature(
        header.type, method: "POST", uri: uri, nonce: header.nonce, body: Array(body),
        applicationSecret: session.applicationSecret)
      let finding = signature.verify(header.signature, by: keys, from: counter)
      guard case .right(let after) = finding else {
        // The one with two factors was made by the device with a wrong PIN; the other was repeated.
        #expect(!isValid && finding == (header.type == .possessionKnowledge ? .deviceAlone : .wrong))
        continue
      }
      #expect(isValid)
      #expect(after.count == step.expect.counterAfter && step.expect.ctrDataAfter.map { Array($0) } == after.value)
      counter = after
      count += 1
    }
    #expect(count >= 6)
  }

  @Test(arguments: RecordedSession.versions) func digestsOfTokensAreMadeAgain(version: String) throws {
    let session = try Session(version: version)
    var count = 0
    for step in session.steps {
      guard let digest = step.expect.digest else { continue }
      let header = try TokenHeader(try #require(step.headers[TokenHeader.name]))
      let secret = Array(try #require(session.tokens[header.tokenID]).tokenSecret)
      let made = TokenDigest(nonce: header.nonce, timestamp: header.timestampText, version: header.version)
      #expect(made.text(by: secret) == digest)
      #expect(made.isMade(header.digest, by: secret))
      count += 1
    }
    #expect(count >= 3)
  }

  @Test func temporaryKeysAreAskedForAndAnswered() throws {
    let session = try Session(version: "3.3")
    let secret = Array(try #require(Data(base64Encoded: session.applicationSecret)))
    let transportKey = try keys(session).transport
    var count = 0
    for step in session.steps {
      guard let claims = step.expect.requestClaims else { continue }
      let body = try JSONDecoder().decode(WrappedRequest<JWT>.self, from: Data(step.body.utf8))
      let request = try TemporaryKeyRequest(jwt: body.requestObject.jwt)
      #expect(request.applicationKey == claims.applicationKey && request.challenge == claims.challenge)
      #expect(request.activationID == claims.activationId)
      let key = claims.activationId == nil ? nil : transportKey
      #expect(request.isSigned(applicationSecret: secret, transportKey: key))
      #expect(!request.isSigned(applicationSecret: secret, transportKey: key == nil ? transportKey : nil))
      // The answer is one that the app took.
      let answer = try JSONDecoder().decode(Wrapped<JWT>.self, from: Data(step.response.utf8)).responseObject.jwt
      let parts = answer.split(separator: ".").map(String.init)
      let signer = claims.activationId == nil ? session.masterServerPrivateKey : session.activation.serverPrivateKey
      let signature = try P256.Signing.ECDSASignature(rawRepresentation: try #require(Data(base64URL: parts[2])))
      let publicKey = try P256.Signing.PrivateKey(rawRepresentation: signer.suffix(32)).publicKey
      #expect(publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
      count += 1
    }
    #expect(count == 3)
  }
}
