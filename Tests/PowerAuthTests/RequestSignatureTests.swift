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
        signature.verify(vector.output.signature, by: keys(vector.input), from: counter) == .right(counter.next))
    }
  }

  /// An app that has lost as many signatures as the look-ahead makes one more to catch up.
  @Test func aSignatureIsLookedForUpToTheLookAhead() throws {
    let vector = try #require(try examples().first)
    let signature = RequestSignature(.possession, base: Array(vector.input.data))
    let first = HashCounter(count: 0, value: Array(vector.input.counterData))
    let counters = sequence(first: first, next: \.next).prefix(22).map { $0 }
    let keys = keys(vector.input)
    func finding(_ counter: HashCounter, from first: HashCounter) -> RequestSignature.Finding {
      signature.verify(signature.text(by: keys, at: counter), by: keys, from: first)
    }
    #expect(finding(counters[20], from: first) == .right(counters[21]))
    #expect(finding(counters[21], from: first) == .wrong)
    // What was used never matches again.
    #expect(finding(first, from: counters[1]) == .wrong)
  }

  @Test func aWrongFactorOfThePersonIsToldFromAStranger() throws {
    for vector in try examples() where vector.input.signatureType.hasPrefix("possession_") {
      let signature = RequestSignature(
        try #require(SignatureType(rawValue: vector.input.signatureType)), base: Array(vector.input.data))
      let counter = HashCounter(count: 0, value: Array(vector.input.counterData))
      let right = try #require(Data(base64Encoded: vector.output.signature))
      func finding(_ bytes: Data, from counter: HashCounter) -> RequestSignature.Finding {
        signature.verify(bytes.base64EncodedString(), by: keys(vector.input), from: counter)
      }
      var wrongPIN = right
      wrongPIN[20] ^= 1
      #expect(finding(wrongPIN, from: counter) == .deviceAlone)
      #expect(finding(wrongPIN.dropLast(), from: counter) == .wrong)
      // A repeated signature, and one of somebody without the key of the device.
      #expect(finding(right, from: counter.next) == .wrong)
      #expect(finding(wrongPIN, from: counter.next) == .wrong)
      wrongPIN[0] ^= 1
      #expect(finding(wrongPIN, from: counter) == .wrong)
    }
  }

  @Test(.slow) func anotherSignatureIsRefused() throws {
    for vector in try examples() {
      let type = try #require(SignatureType(rawValue: vector.input.signatureType))
      let counter = HashCounter(count: 0, value: Array(vector.input.counterData))
      let bytes = try #require(Data(base64Encoded: vector.output.signature))
      func isAccepted(_ bytes: Data, _ type: SignatureType, _ data: Data) -> Bool {
        let finding = RequestSignature(type, base: Array(data))
          .verify(bytes.base64EncodedString(), by: keys(vector.input), from: counter)
        return finding == .right(counter.next)
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
