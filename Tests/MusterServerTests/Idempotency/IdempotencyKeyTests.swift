import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import TestStores
import Testing
import VerificationFlow

@testable import MusterServer

@Suite(.anyEngine) struct IdempotencyKeyTests {
  @Test(arguments: [
    ("abc", "abc"), ("\"abc\"", "abc"), ("a b", "a b"), ("\"a\\\"b\\\\c\"", "a\"b\\c"), ("a\"b", "a\"b"),
    ("a\\b", "a\\b"),
    ("8e03978e-40d5-43dd-bc93-6894a57f9324", "8e03978e-40d5-43dd-bc93-6894a57f9324"), ("~", "~"),
    (String(repeating: "x", count: 255), String(repeating: "x", count: 255)),
    ("\"" + String(repeating: "x", count: 255) + "\"", String(repeating: "x", count: 255)),
  ])
  func bareAndQuotedTextsAreKeys(value: String, text: String) throws {
    #expect(try IdempotencyKey([.idempotencyKey: value])?.text == text)
  }

  @Test(arguments: [
    "", "\"\"", "\"", "\"abc", "\"abc\"x", "\"abc\";a=1", "\"a\\bc\"", "\"abc\\", "\"abc\\\"", "číslo", "a\tb",
    "\"a\tb\"",
    "\u{7F}", String(repeating: "x", count: 256), "\"" + String(repeating: "x", count: 256) + "\"",
  ])
  func othersAreRefused(value: String) {
    #expect(throws: ServiceError(.invalidRequest)) { try IdempotencyKey([.idempotencyKey: value]) }
  }

  @Test func oneKeyIsTaken() throws {
    #expect(try IdempotencyKey([:]) == nil)
    let two = HTTPFields([
      HTTPField(name: .idempotencyKey, value: "a"), HTTPField(name: .idempotencyKey, value: "a"),
    ])
    #expect(throws: ServiceError(.invalidRequest)) { try IdempotencyKey(two) }
  }

  /// Whatever the bytes: a key of the right kind, or the refusal. The seed is fixed, so that a failure comes again.
  @Test func anyTextIsAKeyOrRefused() {
    var random = SystemSeed(state: 7)
    let alphabet = Array("\"\"\\\\ab ;=\t\u{7F}é🦆".unicodeScalars)
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...9, using: &random)
      let value = String(String.UnicodeScalarView((0..<length).map { _ in alphabet.randomElement(using: &random)! }))
      do {
        let text = try IdempotencyKey([.idempotencyKey: value])?.text ?? ""
        #expect((1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(value)")
      } catch {
        #expect(error == ServiceError(.invalidRequest))
      }
    }
  }

  @Test func quotedAndBareAreTheSameKeyOverTheWire() async throws {
    try await withTestServer { server in
      let post = try await server.keyedPost(Routes.sessions)
      let first = try await post.send("\"the key\"", to: server)
      #expect(try await post.send("the key", to: server).body == first.body)
      for wrong in ["", "\"the key", String(repeating: "x", count: 256)] {
        for route in IdempotencyTests.routes where route != Routes.reviewLease && route != Routes.reviewDecisions {
          let refused = try await server.keyedPost(route).send(wrong, to: server)
          #expect(refused.status == .badRequest)
          #expect(refused.problemCode == "INVALID_REQUEST", "\(route)")
        }
      }
    }
  }
}

/// Numbers that look random and are the same each time (xorshift64).
private struct SystemSeed: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
