import Crypto
import Foundation
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService

@Suite struct SignatureCheckTests {
  @Test(arguments: SignatureVector.all)
  func aSignatureOfAnotherProgramIsVerified(_ vector: SignatureVector) async throws {
    for text in [vector.signature, "k1:" + vector.signature, vector.signature.inBase64URL] {
      #expect(try await status(of: text, vector) == .verified, "\(text)")
    }
  }

  @Test(arguments: SignatureVector.all)
  func aSignatureOfOtherBytesIsNot(_ vector: SignatureVector) async throws {
    #expect(try await status(of: vector.signature, vector, message: vector.message + [0]) == .unverified)
    #expect(try await status(of: vector.signature, vector, message: []) == .unverified)
    await #expect(throws: ServiceError.signatureInvalid) {
      try await status(of: vector.signature, vector, message: vector.message + [0], policy: .require)
    }
  }

  /// Each bit of the signature counts, and no change of it is more than a wrong signature.
  @Test(.slow, arguments: SignatureVector.all)
  func aChangedSignatureIsNot(_ vector: SignatureVector) async throws {
    let signature = [UInt8](try #require(Data(base64Encoded: vector.signature)))
    for bit in 0..<signature.count * 8 {
      var changed = signature
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(try await status(of: Data(changed).base64EncodedString(), vector) == .unverified, "bit \(bit)")
    }
    for count in 0..<signature.count {
      #expect(try await status(of: Data(signature.prefix(count)).base64EncodedString(), vector) == .unverified)
    }
    #expect(try await status(of: Data(signature + [0]).base64EncodedString(), vector) == .unverified)
  }

  @Test func randomSignaturesAreWrongAndNoMore() async throws {
    var generator = SystemRandomNumberGenerator()
    let keys = try self.keys(SignatureVector.all)
    for _ in 0..<500 {
      var bytes = (0..<Int.random(in: 0...80)).map { _ in UInt8.random(in: 0...255, using: &generator) }
      // Most of them look like DER for a while.
      if Bool.random(), bytes.count > 8 {
        bytes.replaceSubrange(0..<4, with: [0x30, UInt8(bytes.count - 2), 0x02, UInt8.random(in: 0...40)])
      }
      let text = Data(bytes).base64EncodedString()
      let check = try SignatureCheck(of: text, policy: .record, keys: keys)
      #expect(try await check.finish(digest: SHA256.hash(data: [UInt8]())) { [] } == .unverified, "\(text)")
    }
  }

  @Test(arguments: [
    "!", "k1:", ":", ":AAAA", "k 1:é", "a/b:AAAA", "x:y:AAAA", "A", "AAAA=A", String(repeating: "=", count: 9),
  ])
  func invalidSignaturesAreUnverifiedAndRefusedWhereRequired(_ text: String) async throws {
    let vector = SignatureVector.all[2]
    #expect(try await status(of: text, vector) == .unverified)
    #expect(throws: ServiceError.signatureInvalid) {
      try SignatureCheck(of: text, policy: .require, keys: keys([vector]))
    }
  }

  @Test func aSignatureIsHeldAgainstTheKeyThatItNames() async throws {
    let vectors = SignatureVector.all.filter { ["Python's hmac", "OpenSSL, Ed25519"].contains($0.testDescription) }
    let keys = try self.keys(vectors + [SignatureVector.all[0]])
    for (index, vector) in vectors.enumerated() {
      for (id, status) in [
        ("", SignatureStatus.verified), ("k\(index + 1):", .verified), ("k3:", .unverified), ("k4:", .unverified),
      ] {
        let check = try SignatureCheck(of: id + vector.signature, policy: .record, keys: keys)
        #expect(try await finish(check, vector.message) == status, "\(id) \(vector)")
      }
    }
    // A key that does not exist, or whose signatures look otherwise, is refused before the first byte.
    for id in ["k4:", "k2:"] {
      #expect(throws: ServiceError.signatureInvalid) {
        try SignatureCheck(of: id + vectors[0].signature, policy: .require, keys: keys)
      }
    }
  }

  @Test func thePolicyDecidesWhatBecomesOfIt() async throws {
    let vector = SignatureVector.all[2]
    #expect(try await status(of: nil, vector, policy: .ignore) == .absent)
    #expect(try await status(of: nil, vector, policy: .record) == .absent)
    #expect(throws: ServiceError.signatureRequired) {
      try SignatureCheck(of: nil, policy: .require, keys: keys([vector]))
    }
    #expect(try await status(of: vector.signature, vector, policy: .ignore) == .unverified)
    #expect(try await status(of: vector.signature, vector, policy: .record) == .verified)
    #expect(try await status(of: vector.signature, vector, policy: .require) == .verified)
    let withoutKeys = try SignatureCheck(of: vector.signature, policy: .record, keys: [:])
    #expect(try await finish(withoutKeys, vector.message) == .unverified)
  }

  @Test(arguments: SignatureVector.all)
  func onlyEd25519NeedsTheBytesAgain(_ vector: SignatureVector) async throws {
    var check = try SignatureCheck(of: vector.signature, policy: .record, keys: keys([vector]))
    check.update(vector.message)
    var fetched = 0
    let status = try await check.finish(digest: SHA256.hash(data: vector.message)) {
      fetched += 1
      return vector.message
    }
    #expect(status == .verified)
    #expect(fetched == (vector.algorithm == .ed25519 ? 1 : 0))
  }

  private func status(
    of text: String?, _ vector: SignatureVector, message: [UInt8]? = nil, policy: SignaturePolicy = .record
  ) async throws -> SignatureStatus {
    try await finish(SignatureCheck(of: text, policy: policy, keys: keys([vector])), message ?? vector.message)
  }

  /// Hands the message over in pieces, as a picture arrives.
  private func finish(_ check: SignatureCheck, _ message: [UInt8]) async throws -> SignatureStatus {
    var check = check
    for start in stride(from: 0, to: message.count, by: 7) {
      check.update(Array(message[start..<min(start + 7, message.count)]))
    }
    return try await check.finish(digest: SHA256.hash(data: message)) { message }
  }

  /// The keys of these vectors as `k1`, `k2` …
  private func keys(_ vectors: [SignatureVector]) throws -> [SignatureKeyID: SignatureKey] {
    try Dictionary(
      uniqueKeysWithValues: vectors.enumerated().map { index, vector in
        (SignatureKeyID("k\(index + 1)"), try SignatureKey(vector.algorithm, material: vector.material))
      })
  }
}

extension String {
  /// The same in base64url, without padding, and broken into lines.
  fileprivate var inBase64URL: String {
    let text = replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    return " " + text.prefix(20) + "\r\n\t" + text.dropFirst(20) + "\n"
  }
}
