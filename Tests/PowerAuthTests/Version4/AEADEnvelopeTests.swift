import Crypto
import Encodings
import Foundation
import TestTraits
import Testing

@testable import PowerAuth

@Suite struct AEADEnvelopeTests {
  private struct CipherExample: Decodable {
    let keyContext: Data
    let associatedData: Data
    let plaintext: Data
    let nonce: Data
    let key: Data
    let ciphertext: Data
  }

  @Test func theCipherIsThatOfTheVectors() throws {
    let examples = try vectors("Version4/aead", as: [CipherExample].self)
    #expect(examples.count == 2)
    for example in examples {
      let cipher = AEADCipher(Array(example.key), Array(example.keyContext))
      let (nonce, associated) = (Array(example.nonce), Array(example.associatedData))
      #expect(
        try cipher.seal(Array(example.plaintext), nonce: nonce, associated: associated) == example.ciphertext)
      #expect(
        try cipher.open(example.ciphertext, nonce: nonce, associated: associated) == Array(example.plaintext))
    }
  }

  private struct Example: Decodable {
    let applicationKey: String
    let applicationSecret: Data
    let temporaryKeyId: String
    let sharedInfo1: String
    let envelopeKey: Data
    let nonce: Data
    let activationId: String?
    let sharedInfo2Key: Data?
    let sharedInfo2: Data?
    let timestampRequest: Int64
    let requestData: String
    let encryptedDataRequest: Data
    let timestampResponse: Int64
    let responseData: String
    let encryptedDataResponse: Data

    /// The vectors in the scope of an activation have a key that the secret of the activation yields, not the secret.
    var context: AEADContext {
      guard let sharedInfo2Key else {
        return AEADContext(
          applicationKey: applicationKey, applicationSecret: Array(applicationSecret), scope: .application,
          temporaryKeyID: temporaryKeyId)
      }
      return AEADContext(
        applicationKey: applicationKey, activationID: activationId, temporaryKeyID: temporaryKeyId,
        proof: AEADContext.proof(Array(applicationSecret), by: Array(sharedInfo2Key)))
    }

    var request: AEADRequest {
      AEADRequest(
        temporaryKeyId: temporaryKeyId, encryptedData: encryptedDataRequest, nonce: nonce, timestamp: timestampRequest)
    }

    var answer: AEADAnswer { AEADAnswer(encryptedData: encryptedDataResponse, timestamp: timestampResponse) }

    func envelope(
      for purpose: String? = nil, key: Data? = nil, nonce: Data? = nil, _ context: AEADContext? = nil
    ) throws -> AEADEnvelope {
      try AEADEnvelope(
        for: purpose ?? sharedInfo1, key: Array(key ?? envelopeKey), nonce: nonce ?? self.nonce,
        context ?? self.context)
    }
  }

  @Test(arguments: ["e2ee", "e2eeApplication"]) func requestsAndAnswersAreOpenedAndMadeAgain(group: String) throws {
    let examples = try vectors("Version4/\(group)", as: [Example].self)
    #expect(examples.count == 2)
    for example in examples {
      if let proof = example.sharedInfo2 { #expect(Data(example.context.proof) == proof) }
      let envelope = try example.envelope()
      #expect(try envelope.open(example.request) == Array(example.requestData.utf8))
      #expect(try envelope.open(example.answer) == Array(example.responseData.utf8))
      #expect(
        try envelope.sealRequest(Array(example.requestData.utf8), timestamp: example.timestampRequest)
          == example.request)
      #expect(
        try envelope.seal(Array(example.responseData.utf8), timestamp: example.timestampResponse) == example.answer)
      // Both are sent as JSON.
      let request = try JSONDecoder().decode(AEADRequest.self, from: JSONEncoder().encode(example.request))
      #expect(request == example.request)
      let answer = try JSONDecoder().decode(AEADAnswer.self, from: JSONEncoder().encode(example.answer))
      #expect(answer == example.answer)
    }
  }

  @Test func messagesHaveAnyLength() throws {
    let example = try #require(vectors("Version4/e2eeApplication", as: [Example].self).first)
    let envelope = try example.envelope()
    for count in [0, 1, 15, 16, 17, 100_001] {
      let contents = [UInt8](repeating: 3, count: count)
      #expect(try envelope.open(try envelope.sealRequest(contents, timestamp: 1)) == contents)
      #expect(try envelope.open(try envelope.seal(contents, timestamp: 2)) == contents)
    }
  }

  /// A message is only what it was made for: every part of it and of what both sides know enters the tag.
  @Test(.slow, arguments: ["e2ee", "e2eeApplication"]) func nothingCanBeChanged(group: String) throws {
    let example = try #require(vectors("Version4/\(group)", as: [Example].self).first)
    let envelope = try example.envelope()
    func expectRefused(_ change: (inout AEADRequest) -> Void) {
      var changed = example.request
      change(&changed)
      #expect(throws: PowerAuthError.invalidMessage) { try envelope.open(changed) }
    }
    for bit in 0..<(example.encryptedDataRequest.count * 8) {
      expectRefused { $0.encryptedData = $0.encryptedData.flipping(bit) }
    }
    for count in 0..<example.encryptedDataRequest.count {
      expectRefused { $0.encryptedData = $0.encryptedData.prefix(count) }
    }
    expectRefused { $0.encryptedData.append(0) }
    for timestamp in [example.timestampRequest + 1, -1, .min, .max] { expectRefused { $0.timestamp = timestamp } }
    expectRefused { $0.temporaryKeyId = $0.temporaryKeyId.uppercased() }
    expectRefused { $0.encryptedData = example.encryptedDataResponse }
    for bit in 0..<(example.nonce.count * 8) {
      let nonce = example.nonce.flipping(bit)
      expectRefused { $0.nonce = nonce }
      // Even if the server takes the nonce from the same request.
      var changed = example.request
      changed.nonce = nonce
      let other = try example.envelope(nonce: nonce)
      #expect(throws: PowerAuthError.invalidMessage) { try other.open(changed) }
    }
    for bit in 0..<(example.encryptedDataResponse.count * 8) {
      let changed = example.encryptedDataResponse.flipping(bit)
      #expect(throws: PowerAuthError.invalidMessage) {
        try envelope.open(AEADAnswer(encryptedData: changed, timestamp: example.timestampResponse))
      }
    }
    #expect(throws: PowerAuthError.invalidMessage) {
      try envelope.open(
        AEADAnswer(encryptedData: example.encryptedDataResponse, timestamp: example.timestampRequest))
    }
  }

  @Test(arguments: ["e2ee", "e2eeApplication"]) func aMessageIsForOnePurposeAndSender(group: String) throws {
    let example = try #require(vectors("Version4/\(group)", as: [Example].self).first)
    func context(
      _ key: String? = nil, activation: String? = nil, temporary: String? = nil, proof: [UInt8]? = nil
    ) -> AEADContext {
      AEADContext(
        applicationKey: key ?? example.applicationKey, activationID: activation ?? example.activationId,
        temporaryKeyID: temporary ?? example.temporaryKeyId, proof: proof ?? example.context.proof)
    }
    #expect(throws: Never.self) { try example.envelope(context()).open(example.request) }
    let others = [
      try example.envelope(for: example.sharedInfo1 + "/"), try example.envelope(for: ""),
      try example.envelope(key: example.envelopeKey.flipping(9)), try example.envelope(context("a")),
      try example.envelope(context(activation: "other")),
      try example.envelope(context(proof: example.context.proof.reversed())),
    ]
    for envelope in others {
      #expect(throws: PowerAuthError.invalidMessage) { try envelope.open(example.request) }
      #expect(throws: PowerAuthError.invalidMessage) { try envelope.open(example.answer) }
    }
    var request = example.request
    request.temporaryKeyId = "other"
    let other = try example.envelope(context(temporary: "other"))
    #expect(throws: PowerAuthError.invalidMessage) { try other.open(request) }
  }

  @Test func theNoncesAreTwelveBytesEachAndDiffer() throws {
    let example = try #require(vectors("Version4/e2ee", as: [Example].self).first)
    let half = Data(example.nonce.prefix(12))
    for nonce in [Data(), half, example.nonce.dropLast(), example.nonce + [0], half + half] {
      #expect(throws: PowerAuthError.invalidMessage) { try example.envelope(nonce: nonce) }
    }
    for count in [0, 16, 31, 33] {
      #expect(throws: PowerAuthError.invalidKey) { try example.envelope(key: Data(count: count)) }
    }
    #expect(throws: PowerAuthError.invalidMessage) { try example.envelope().seal([1], timestamp: -1) }
  }

  @Test func malformedJSONIsRefused() throws {
    let whole = #"{"temporaryKeyId":"t","encryptedData":"AA==","nonce":"AA==","timestamp":1}"#
    #expect(throws: Never.self) { try JSONDecoder().decode(AEADRequest.self, from: Data(whole.utf8)) }
    for (part, other) in [
      (#""t""#, "1"), (#""t""#, "null"), (#""encryptedData":"AA==""#, #""encryptedData":"AB==""#),
      (#""encryptedData":"AA==""#, #""encryptedData":"A A==""#), (#""nonce":"AA==""#, #""nonce":"AA""#),
      (":1}", ":1.5}"),
      (":1}", #":"1"}"#), (":1}", ":99999999999999999999}"), (#""timestamp":1"#, #""time":1"#),
    ] {
      let text = whole.replacingOccurrences(of: part, with: other)
      #expect(text != whole)
      #expect(throws: (any Error).self, "\(text)") {
        try JSONDecoder().decode(AEADRequest.self, from: Data(text.utf8))
      }
    }
  }

  /// A generator of the same bytes in each run.
  private struct Noise: RandomNumberGenerator {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  /// Nothing that is sent instead of a message crashes a decoder, or is accepted.
  @Test(.slow) func noiseIsRefused() throws {
    let example = try #require(vectors("Version4/e2eeApplication", as: [Example].self).first)
    let envelope = try example.envelope()
    let text = try JSONEncoder().encode(example.request)
    var noise = Noise()
    var count = 0
    for _ in 0..<5000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &noise) {
        let index = Int.random(in: 0..<bytes.count, using: &noise)
        switch Int.random(in: 0..<3, using: &noise) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &noise)
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: 32...126, using: &noise), at: index)
        }
      }
      guard let request = try? JSONDecoder().decode(AEADRequest.self, from: bytes), request != example.request else {
        continue
      }
      #expect(throws: PowerAuthError.invalidMessage) { try envelope.open(request) }
      count += 1
    }
    #expect(count > 100)
  }
}
