import AsyncHTTPClient
import Encodings
import Foundation
import MusterService
import NIOHTTP1
import PhoneNumbers
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterConnectors

/// The connection to an operator, and the token that all its requests share.
@Suite(.anyEngine) struct OperatorClientTests {
  private static let tokenCall = "POST /oauth2/v1/token"

  /// Runs `body` with the token of a client of the stand-in.
  private func withTokens(
    of standIn: OperatorStandIn, _ body: (OperatorTokens, OperatorClient) async throws -> Void
  ) async throws {
    try await withOperatorClient { client in
      let credentials = OperatorCredentials(id: "stand-in", secret: OperatorStandIn.secret)
      let tokens = OperatorTokens(client, url: "\(standIn.url)/oauth2/v1/token", credentials, scope: "sim_check")
      try await body(tokens, client)
    }
  }

  @Test(.slow) func fiftyRequestsShareOneToken() async throws {
    try await OperatorStandIn.run("vendor.py") { standIn in
      try await withTokens(of: standIn) { tokens, client in
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
          for _ in 0..<50 { group.addTask { try await tokens.token(until: client.deadline) } }
          return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts.count == 1)
        #expect(try await standIn.count(Self.tokenCall) == 1)

        await tokens.discard("another one")
        let first = try await tokens.token(until: client.deadline)
        #expect(texts == [first])
        await tokens.discard(first)
        #expect(try await tokens.token(until: client.deadline) != first)
        #expect(try await standIn.count(Self.tokenCall) == 2)
      }
    }
  }

  @Test(.slow) func questionsBeyondTheLimitAreRefused() async throws {
    try await OperatorStandIn.run("vendor.py", ["--slow", "1"]) { standIn in
      try await standIn.connect(.vendor) { backend in
        let failures = await withTaskGroup(of: PhoneCheckFailure?.self) { group in
          for _ in 0..<50 {
            group.addTask {
              await phoneCheckFailure {
                _ = try await backend.checkSIM(.ending(in: "040"), periodMinutes: 10_080)
              }
            }
          }
          return await group.reduce(into: [PhoneCheckFailure?]()) { $0.append($1) }
        }
        #expect(failures.allSatisfy { $0 == nil || $0 == .failed(.busy) })
        let answered = failures.filter { $0 == nil }.count
        #expect(answered >= 32)
        let calls = try await standIn.count(Self.tokenCall)
        #expect(calls == 1)
      }
    }
  }

  @Test(.slow) func aTokenThatIsNotAcceptedIsReplacedOnce() async throws {
    try await OperatorStandIn.run("vendor.py") { standIn in
      try await standIn.connect(.vendor) { backend in
        let number = try PhoneNumber.ending(in: "054")
        #expect(try await backend.checkSIM(number, periodMinutes: 10_080).isSIMUnchanged == true)
        #expect(try await standIn.count(Self.tokenCall) == 2)
        #expect(try await standIn.count("POST /sim_check/v0.1/checks", about: number) == 2)
      }
      try await standIn.reset()
      try await standIn.connect(.vendor) { backend in
        let number = try PhoneNumber.ending(in: "044")
        let failure = await phoneCheckFailure { _ = try await backend.checkSIM(number, periodMinutes: 10_080) }
        #expect(failure == .failed(.refused))
        #expect(try await standIn.count(Self.tokenCall) == 2)
        #expect(try await standIn.count("POST /sim_check/v0.1/checks", about: number) == 2)
      }
    }
  }

  @Test(.slow) func aTokenAboutToEndIsReplaced() async throws {
    for (seconds, count) in [("3600", 1), ("0.1", 2)] {
      try await OperatorStandIn.run("vendor.py", ["--token-seconds", seconds]) { standIn in
        try await withTokens(of: standIn) { tokens, client in
          for _ in 0..<2 { _ = try await tokens.token(until: client.deadline) }
          #expect(try await standIn.count(Self.tokenCall) == count)
        }
      }
    }
  }

  @Test(.slow) func faultsOfTheTokenEndpointAreFailures() async throws {
    try await OperatorStandIn.run("vendor.py") { standIn in
      let right = OperatorStandIn.secret
      let rows: [(String, String, ProviderFailure, Duration)] = [
        ("stand-in-042", right, .malformed, .seconds(60)), ("stand-in-044", right, .refused, .seconds(60)),
        ("stand-in-046", right, .refused, .seconds(60)), ("stand-in-041", right, .timedOut, .seconds(1)),
        ("stand-in", "wrong & secret", .refused, .seconds(60)),
      ]
      for (client, secret, failure, timeout) in rows {
        try await standIn.connect(.vendor, clientID: client, secret: secret, timeout: timeout) { backend in
          let found = await phoneCheckFailure {
            _ = try await backend.checkSIM(.ending(in: "000"), periodMinutes: 10_080)
          }
          #expect(found == .failed(failure), "\(client)")
        }
      }
    }
  }

  @Test(.slow) func anOperatorThatFailsIsLeftAlone() async throws {
    try await OperatorStandIn.run("vendor.py") { standIn in
      try await standIn.connect(.vendor) { backend in
        let number = try PhoneNumber.ending(in: "046")
        for _ in 0..<5 {
          let failure = await phoneCheckFailure { _ = try await backend.checkSIM(number, periodMinutes: 10_080) }
          #expect(failure?.code == .operatorFailed && failure != .failed(.suspended))
        }
        let failure = await phoneCheckFailure { _ = try await backend.checkSIM(number, periodMinutes: 10_080) }
        #expect(failure == .failed(.suspended))
        #expect(try await standIn.count("POST /sim_check/v0.1/checks", about: number) == 5)
      }
    }
  }

  @Test func aRequestThatWasNotSentMayBeSentAgain() async throws {
    // Nobody listens on this port.
    let url = "http://127.0.0.1:1"
    let client = OperatorClient.makeConnections(patience: .seconds(5))
    let error = await #expect(throws: (any Error).self) {
      try await OperatorClient.exchange(OperatorRequest(.GET, url), by: client)
    }
    try await client.shutdown()
    let cause = try #require(error)
    #expect(OperatorClient.isUnsent(cause), "\(cause)")
    let address = PhoneCheckAddress(kind: .vendor, url: url, clientID: "a", clientSecret: "b")
    try await withPhoneCheckConnection(address) { backend in
      let failure = await phoneCheckFailure {
        _ = try await backend.checkSIM(.ending(in: "000"), periodMinutes: 10_080)
      }
      #expect(failure == .failed(.unreachable))
    }
  }

  @Test(arguments: [
    ("https://operator.example/check?x=1", true), ("http://127.0.0.1:9100/x", true), ("http://localhost/x", true),
    ("http://[::1]:9100/", true), ("http://operator.example/", false), ("ftp://operator.example/", false),
    ("javascript:alert(1)", false), ("https://", false), ("https://me@operator.example/", false),
    ("https://operator.example/a b", false), ("//operator.example/", false), ("", false),
  ])
  func devicesGoToSafeURLsOnly(_ url: String, isAcceptable: Bool) {
    #expect(DeviceURL.isAcceptable(url) == isAcceptable)
  }

  @Test(
    arguments: [
      ("2024-02-03T04:05:06Z", 1_706_933_106), ("2024-02-03T04:05:06.789Z", 1_706_933_106),
      ("2024-02-03T05:05:06+01:00", 1_706_933_106), ("2024-02-03T03:35:06-0030", 1_706_933_106),
      ("2024-02-03", nil), ("soon", nil),
    ] as [(String, Int64?)])
  func timesAreRead(_ text: String, seconds: Int64?) {
    let expected = seconds.map { Instant(milliseconds: $0 * 1000) }
    #expect(Instant(iso8601: text) == expected)
  }

  @Test func fieldsAreEncoded() {
    let fields: KeyValuePairs = ["a b": "1&2=3", "c": "tel:+44~é"]
    #expect(fields.formText == "a%20b=1%262%3D3&c=tel%3A%2B44~%C3%A9")
  }
}
