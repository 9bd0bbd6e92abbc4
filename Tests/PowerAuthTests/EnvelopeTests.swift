import Crypto
import Foundation
import Testing

@testable import PowerAuth

@Suite struct EnvelopeTests {
  private struct Group: Decodable {
    struct Constants: Decodable {
      let masterServerPrivateKey: Data
      let serverPrivateKey: Data
      let activationId: String
      let applicationKey: String
      let applicationSecret: String
      let transportKey: Data
    }

    struct Case: Decodable {
      let sharedInfo1Id: String
      let plainRequest: Data
      let plainResponse: Data
      let associatedData: Data
      let request: EncryptedRequest
      let response: EncryptedMessage
    }

    let constants: Constants
    let cases: [Case]
  }

  private static let versions = [("ecies32", ProtocolVersion.v32), ("ecies33", .v33)]

  private func context(
    _ example: Group.Case, _ constants: Group.Constants, _ version: ProtocolVersion, secret: String? = nil
  ) -> EncryptionContext {
    EncryptionContext(
      version, applicationKey: constants.applicationKey, applicationSecret: secret ?? constants.applicationSecret,
      scope: isOfApplication(example)
        ? .application
        : .activation(id: constants.activationId, transportKey: SymmetricKey(data: constants.transportKey)),
      temporaryKeyID: example.request.temporaryKeyId)
  }

  private func isOfApplication(_ example: Group.Case) -> Bool {
    ["/pa/generic/application", "/pa/activation"].contains(example.sharedInfo1Id)
  }

  private func key(_ example: Group.Case, _ constants: Group.Constants) throws -> P256.KeyAgreement.PrivateKey {
    try .init(scalar: isOfApplication(example) ? constants.masterServerPrivateKey : constants.serverPrivateKey)
  }

  private func envelope(
    _ example: Group.Case, _ constants: Group.Constants, _ version: ProtocolVersion
  ) throws -> Envelope {
    try Envelope(
      for: example.sharedInfo1Id, key(example, constants), with: example.request.ephemeralPublicKey,
      context(example, constants, version))
  }

  @Test(arguments: versions) func requestsAndResponsesAreOpenedAndMadeAgain(
    group: String, version: ProtocolVersion
  ) throws {
    let group = try vectors(group, as: Group.self)
    #expect(group.cases.count == 7)
    for example in group.cases {
      #expect(context(example, group.constants, version).associatedData == Array(example.associatedData))
      let envelope = try envelope(example, group.constants, version)
      for (message, contents, direction) in [
        (example.request.message, example.plainRequest, Envelope.Direction.toServer),
        (example.response, example.plainResponse, .toApp),
      ] {
        #expect(try envelope.open(message, direction) == Array(contents))
        let made = try envelope.seal(
          Array(contents), direction, nonce: Array(message.nonce), timestamp: message.timestamp)
        #expect(made == message)
      }
    }
  }

  @Test(arguments: versions) func bothSidesUnderstandEachOther(group: String, version: ProtocolVersion) throws {
    let group = try vectors(group, as: Group.self)
    for example in group.cases {
      let context = context(example, group.constants, version)
      let (serverKey, appKey) = (try key(example, group.constants), P256.KeyAgreement.PrivateKey())
      let app = try Envelope(for: example.sharedInfo1Id, ephemeral: appKey, with: serverKey.publicKey, context)
      let server = try Envelope(
        for: example.sharedInfo1Id, serverKey, with: appKey.publicKey.compressedRepresentation, context)
      let nonce = [UInt8](repeating: 7, count: 16)
      for contents in [[], [1], [UInt8](repeating: 2, count: 16), [UInt8](repeating: 3, count: 100_001)] {
        #expect(try server.open(try app.seal(contents, .toServer, nonce: nonce, timestamp: 1), .toServer) == contents)
        #expect(try app.open(try server.seal(contents, .toApp, nonce: nonce, timestamp: 2), .toApp) == contents)
      }
    }
  }

  /// A message is only what it was made for: every part of it and of what both sides know enters the code.
  @Test(arguments: versions) func nothingCanBeChanged(group: String, version: ProtocolVersion) throws {
    let group = try vectors(group, as: Group.self)
    let example = try #require(group.cases.last)
    let envelope = try envelope(example, group.constants, version)
    let message = example.request.message
    func expectRefused(_ message: EncryptedMessage, by envelope: Envelope, as direction: Envelope.Direction = .toServer)
    {
      #expect(throws: PowerAuthError.invalidMessage) { try envelope.open(message, direction) }
    }
    for part in [\EncryptedMessage.encryptedData, \.mac, \.nonce] {
      for index in message[keyPath: part].indices {
        var changed = message
        changed[keyPath: part][index] ^= 1
        expectRefused(changed, by: envelope)
      }
      for count in [0, 1, 15, 17] {
        var changed = message
        changed[keyPath: part] = Data(message[keyPath: part].prefix(count)) + Data(count == 17 ? [0] : [])
        if changed != message { expectRefused(changed, by: envelope) }
      }
    }
    for timestamp in [message.timestamp + 1, -1, .min, .max] {
      var changed = message
      changed.timestamp = timestamp
      expectRefused(changed, by: envelope)
    }
    expectRefused(message, by: envelope, as: .toApp)
    expectRefused(example.response, by: envelope)
    let key = try key(example, group.constants)
    for (purpose, context) in [
      ("/pa/other", context(example, group.constants, version)),
      (example.sharedInfo1Id, context(example, group.constants, version, secret: "AAAAAAAAAAAAAAAAAAAAAA==")),
      (example.sharedInfo1Id, context(example, group.constants, version == .v32 ? .v33 : .v32)),
    ] {
      expectRefused(
        message, by: try Envelope(for: purpose, key, with: example.request.ephemeralPublicKey, context))
    }
    expectRefused(
      message,
      by: try Envelope(
        for: example.sharedInfo1Id, .init(), with: example.request.ephemeralPublicKey,
        context(example, group.constants, version)))
  }
}
