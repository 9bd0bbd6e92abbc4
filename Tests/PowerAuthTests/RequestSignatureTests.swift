import Crypto
import Foundation
import TestTraits
import Testing

@testable import PowerAuth

@Suite struct RequestSignatureTests {
  private struct Input: Decodable {
    let signaturePossessionKey: Data
    let signatureKnowledgeKey: Data
    let signatureBiometryKey: Data
    let signatureType: String
    let counterData: Data
    let data: Data
  }

  private struct Output: Decodable {
    let signature: String
  }

  private func examples() throws -> [VectorCase<Input, Output>] { try vectors("signatureBase64") }

  private func keys(_ input: Input) -> ActivationKeys {
    ActivationKeys(
      possession: SymmetricKey(data: input.signaturePossessionKey),
      knowledge: SymmetricKey(data: input.signatureKnowledgeKey),
      biometry: SymmetricKey(data: input.signatureBiometryKey), transport: SymmetricKey(size: .bits128),
      vault: SymmetricKey(size: .bits128))
  }

  @Test func signaturesOfOneTwoAndThreeFactorsAreMadeAndVerified() throws {
    let vectors = try examples()
    #expect(Set(vectors.map(\.input.signatureType)).count == 3)
    for vector in vectors {
      let signature = RequestSignature(
        try #require(SignatureType(rawValue: vector.input.signatureType)), base: Array(vector.input.data))
      let counter = HashCounter(count: 5, value: Array(vector.input.counterData))
      #expect(signature.text(by: keys(vector.input), at: counter) == vector.output.signature)
      #expect(
        signature.counter(after: vector.output.signature, by: keys(vector.input), from: counter) == counter.next)
    }
  }

  @Test func aSignatureIsLookedForAmongTheNextTwenty() throws {
    let vector = try #require(try examples().first)
    let signature = RequestSignature(.possession, base: Array(vector.input.data))
    let first = HashCounter(count: 0, value: Array(vector.input.counterData))
    let counters = sequence(first: first, next: \.next).prefix(21).map { $0 }
    let keys = keys(vector.input)
    #expect(signature.counter(after: signature.text(by: keys, at: counters[19]), by: keys, from: first) == counters[20])
    #expect(signature.counter(after: signature.text(by: keys, at: counters[20]), by: keys, from: first) == nil)
    // What was used never matches again.
    #expect(signature.counter(after: signature.text(by: keys, at: first), by: keys, from: counters[1]) == nil)
  }

  @Test(.slow) func anotherSignatureIsRefused() throws {
    for vector in try examples() {
      let type = try #require(SignatureType(rawValue: vector.input.signatureType))
      let counter = HashCounter(count: 0, value: Array(vector.input.counterData))
      let bytes = try #require(Data(base64Encoded: vector.output.signature))
      func isAccepted(_ bytes: Data, _ type: SignatureType, _ data: Data) -> Bool {
        RequestSignature(type, base: Array(data))
          .counter(after: bytes.base64EncodedString(), by: keys(vector.input), from: counter) != nil
      }
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 1
        #expect(!isAccepted(changed, type, vector.input.data))
      }
      #expect(!isAccepted(bytes.dropLast(), type, vector.input.data))
      #expect(!isAccepted(Data(), type, vector.input.data))
      #expect(!isAccepted(bytes, type, vector.input.data + Data([0])))
      for other in SignatureType.allCases where other != type {
        #expect(!isAccepted(bytes, other, vector.input.data))
      }
    }
  }

  @Test func theBaseNamesMethodEndpointNonceBodyAndSecret() throws {
    let signature = RequestSignature(
      .possession, method: "post", uri: "/pa/token/create", nonce: "n", body: Array("{}".utf8), applicationSecret: "s")
    let same = RequestSignature(.possession, base: Array("POST&L3BhL3Rva2VuL2NyZWF0ZQ==&n&e30=&s".utf8))
    let keys = try ActivationKeys(masterSecret: SymmetricKey(size: .bits128))
    let counter = HashCounter(count: 0, value: [UInt8](repeating: 0, count: 16))
    #expect(signature.text(by: keys, at: counter) == same.text(by: keys, at: counter))
  }
}
