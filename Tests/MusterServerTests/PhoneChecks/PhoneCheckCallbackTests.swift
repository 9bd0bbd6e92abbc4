import Crypto
import Encodings
import Foundation
import HTTPTypes
import MusterConnectors
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// The ends of phone checks, as they are reported to a project's own systems.
@Suite struct PhoneCheckCallbackTests {
  private struct Keys: Decodable {
    struct Key: Decodable {
      let kty: String
      let crv: String
      let kid: String
      let x: String
      let y: String
    }

    let keys: [Key]
  }

  @Test func theEndOfACheckIsReportedWithASignature() async throws {
    try await withCallbacks { server, receiver, key in
      let id = try await server.endCheck("/subscriber-check", "+447700900002", key: key)
      let message = try #require(try await receiver.messages(atLeast: 1).first)
      let (publicKey, kid) = try await publishedKey(of: server)
      #expect(try message.isSigned(by: publicKey, called: kid))
      #expect(message.headers["x-tru-callback"] == "subscriber_check")
      #expect(message.headers["content-type"] == "application/json")
      #expect(message.headers["date"]?.wholeMatch(of: /[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT/) != nil)
      let body = try message.json()
      #expect(body["check_id"] as? String == id && body["status"] as? String == "COMPLETED")
      #expect(body["match"] as? Bool == true && body["no_sim_change"] as? Bool == false)
      let shown = try await server.send(.get, "/subscriber-check/\(id)", token: key)
      #expect(shown.body == message.body, "the callback is what apps read")
    }
  }

  @Test func theVerdictOfVersion2IsNotReported() async throws {
    try await withCallbacks { server, receiver, key in
      let id = try await server.endCheck("/v0.2/phone-check", "+447700900123", key: key)
      let body = try #require(try await receiver.messages(atLeast: 1).first).json()
      #expect(body["check_id"] as? String == id && body["status"] as? String == "COMPLETED" && body["match"] == nil)
    }
  }

  @Test func anErrorIsReported() async throws {
    try await withCallbacks { server, receiver, key in
      _ = try await server.endCheck("/phone-check", "+447700900013", key: key)
      let body = try #require(try await receiver.messages(atLeast: 1).first).json()
      #expect(body["status"] as? String == "ERROR" && body["error_code"] as? String == "mno_timeout")
    }
  }

  @Test(.slow) func aCallbackThatIsNotTakenIsRepeatedAndGivenUp() async throws {
    let clock = TestClock()
    try await withCallbacks(clock: clock) { server, receiver, key in
      receiver.answerNext([.serviceUnavailable, .found])
      let first = try await server.endCheck("/phone-check", "+447700900123", key: key)
      for count in 1...3 {
        _ = try await server.attempts(for: first, atLeast: count)
        clock.advance(by: .seconds(61))
        server.wakeWorkers()
      }
      #expect(try await server.attempts(for: first, atLeast: 3) == ["refused", "refused", "taken"])
      try await server.awaitNoCallbacks()
      let messages = receiver.messages
      #expect(messages.count == 3 && Set(messages.map(\.body)).count == 1)
      #expect(Set(messages.map { $0.headers["date"] }).count == 3, "each is signed for its time")

      receiver.answerNext(Array(repeating: .internalServerError, count: 10))
      let second = try await server.endCheck("/phone-check", "+447700900124", key: key)
      for count in 1...6 {
        _ = try await server.attempts(for: second, atLeast: count)
        clock.advance(by: .seconds(61))
        server.wakeWorkers()
      }
      #expect(try await server.attempts(for: second, atLeast: 7) == Array(repeating: "refused", count: 7))
      try await server.awaitNoCallbacks()
      #expect(receiver.messages.count == 10)
    }
  }

  @Test func addressesOfOurOwnNetworkAreRefused() async throws {
    for url in ["https://127.0.0.1:1/callback", "http://example.org/callback"] {
      try await withCallbacks(url: url, sender: HTTPWebhookSender()) { server, receiver, key in
        let id = try await server.endCheck("/phone-check", "+447700900123", key: key)
        #expect(try await server.attempts(for: id, atLeast: 1).first == "forbidden")
        #expect(receiver.messages.isEmpty)
      }
    }
  }

  @Test func withoutACallbackURLNothingIsSent() async throws {
    try await withCallbacks(url: "") { server, receiver, key in
      _ = try await server.endCheck("/phone-check", "+447700900123", key: key)
      #expect(try await server.jobs(DeliverPhoneCheckCallbackJob.kind).isEmpty && receiver.messages.isEmpty)
    }
  }

  @Test func theKeyIsPublishedAndStaysTheSame() async throws {
    try await withTestServer { server in
      let answer = try await server.send(.get, "/.well-known/jwks.json")
      #expect(answer.status == .ok && answer.headers[.cacheControl] == "public, max-age=3600")
      let (key, kid) = try await publishedKey(of: server)
      let again = PhoneCheckCallbackKey(server.store.secret)
      #expect(again.publicKey.kid == kid && "\(again)" == "PhoneCheckCallbackKey")
      let signature = try P256.Signing.ECDSASignature(derRepresentation: again.signature(of: "a"))
      #expect(key.isValidSignature(signature, for: Data("a".utf8)))
      let members = try JSONDecoder().decode(Keys.self, from: answer.body).keys[0]
      // RFC 7638, section 3.
      let text = #"{"crv":"P-256","kty":"EC","x":"\#(members.x)","y":"\#(members.y)"}"#
      #expect(Data(SHA256.hash(data: Data(text.utf8))).base64URL == kid)
    }
  }

  @Test func dataOfTheKeyIsNotInTheAnswer() async throws {
    try await withTestServer { server in
      let text = try await server.send(.get, "/.well-known/jwks.json").text
      #expect(!text.contains("\"d\""))
    }
  }

  @Test func aCallbackURLHasToBeOneThatCanBeCalled() throws {
    for (url, isRight) in [
      ("https://shop.example/checks?x=1", true), ("http://shop.example/", false), ("https://0x7f000001/", false),
      ("https://shop.example/#part", false), ("https://me@shop.example/", false), ("shop.example", false),
    ] {
      var settings = PhoneCheckSettings()
      settings.callbackURL = url
      #expect(((try? settings.checked()) != nil) == isRight, "\(url)")
    }
  }

  /// Runs `body` with a server whose project reports its checks to a receiver.
  ///
  /// - Parameter url: Nil for that of the receiver; empty for none.
  private func withCallbacks(
    url: String? = nil, sender: HTTPWebhookSender = HTTPWebhookSender(reachesPrivate: true),
    clock: TestClock = TestClock(),
    _ body: @escaping @Sendable (TestServer, CallbackReceiver, _ key: String) async throws -> Void
  ) async throws {
    try await withCallbackReceiver { receiver, ownURL in
      try await withTestServer(clock: clock.clock, webhooks: sender) { server in
        let key = try await server.makeKey(.sessions)
        var settings = PhoneCheckSettings()
        settings.callbackURL = (url ?? ownURL).isEmpty ? nil : url ?? ownURL
        // Not by the settings' own way in, which takes no plain HTTP.
        let kept = settings
        try await server.store.database.write { connection in
          let project = try #require(try connection.project(named: "test"))
          try connection.save(kept, of: project.id, at: Instant(milliseconds: 0))
        }
        try await body(server, receiver, key)
      }
    }
  }

  private func publishedKey(of server: TestServer) async throws -> (P256.Signing.PublicKey, id: String) {
    let answer = try await server.send(.get, "/.well-known/jwks.json").plain(Keys.self)
    let key = try #require(answer.keys.first)
    #expect(answer.keys.count == 1 && key.kty == "EC" && key.crv == "P-256")
    let (x, y) = (try #require(Data(base64URL: key.x)), try #require(Data(base64URL: key.y)))
    return (try P256.Signing.PublicKey(rawRepresentation: x + y), key.kid)
  }
}

extension TestServer {
  /// Begins a check, and goes its way as the device does.
  ///
  /// - Returns: The id of the check.
  fileprivate func endCheck(_ path: String, _ number: String, key: String) async throws -> String {
    let check = try await beginCheck(path, number, key: key)
    #expect(try await openCheck(check).status == .ok)
    return check.id
  }

  /// The outcomes of the attempts to report a check, once there are so many.
  fileprivate func attempts(for check: String, atLeast count: Int) async throws -> [String] {
    for _ in 0..<1200 {
      let outcomes = try await store.database.read { try $0.traces(of: PhoneCheckID(check)) }
        .compactMap { $0.message.wholeMatch(of: /callback: (\w+)/).map { String($0.1) } }
      if outcomes.count >= count { return outcomes }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("there never were so many attempts")
    return []
  }

  /// Waits until no callback is to be sent any more.
  fileprivate func awaitNoCallbacks() async throws {
    for _ in 0..<1200 where try await !jobs(DeliverPhoneCheckCallbackJob.kind).isEmpty {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(try await jobs(DeliverPhoneCheckCallbackJob.kind).isEmpty)
  }
}
