import NIOCore
import Synchronization
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterConnectors
@testable import MusterService

/// How a message is posted, to whom it is not, and what counts as an answer.
@Suite(.anyEngine) struct WebhookSenderTests {
  private let message = WebhookRequest(id: WebhookMessageID("msg_1"), timestamp: 1, signature: "v1,none", body: "{}")

  @Test(arguments: [
    "https://localhost/", "https://LOCALHOST:8443/", "https://127.0.0.1/", "https://127.1/",
    "https://2130706433/", "https://0x7f000001/", "https://0177.0.0.1/", "https://0.0.0.0/", "https://[::1]/",
    "https://[::]/", "https://[::ffff:127.0.0.1]/", "https://[::FFFF:7f00:1]/", "https://[64:ff9b::7f00:1]/",
    "https://[fe80::1%25lo]/", "https://[fe80::1]/", "https://[fd00::1]/", "https://10.0.0.1/", "https://172.16.0.1/",
    "https://192.168.0.1/", "https://169.254.169.254/latest/meta-data", "https://100.64.0.1/",
    "https://name@127.0.0.1/", "https://127。0。0。1/", "https://%31%32%37.0.0.1/", "http://example.org/",
  ])
  func privateAddressesGetNoMessages(_ url: String) async {
    #expect(await HTTPWebhookSender().send(message, to: url) == .addressForbidden)
  }

  @Test(arguments: ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:10.0.0.1", "fe80::1", "fd00::1"])
  func namesThatStandForOurOwnNetworkAreRefused(_ address: String) async {
    let sender = HTTPWebhookSender(reachesPrivate: false) { try SocketAddress(ipAddress: address, port: $1) }
    #expect(await sender.send(message, to: "https://receiver.example/") == .addressForbidden)
  }

  /// Not everywhere does the system know this one.
  @Test func theHostnameOfThisMachineIsRefused() async {
    let outcome = await HTTPWebhookSender().send(message, to: "https://localhost./")
    #expect(outcome == .addressForbidden || outcome == .unreachable)
  }

  @Test(.slow, arguments: ["receiver.example", "Receiver.Example", "xn--bcher-kva.example", "receiver.example."])
  func theCheckedAddressIsTheOneConnectedTo(_ name: String) async throws {
    try await withRawReceiver {
      $0.say("HTTP/1.1 204 No Content\r\n\r\n")
    } _: { receiver, port in
      let questions = Mutex<[String]>([])
      // Whoever is asked once more gets an address where nobody is.
      let sender = HTTPWebhookSender(reachesPrivate: true) { host, port in
        let isFirst = questions.withLock { questions in
          questions.append(host)
          return questions.count == 1
        }
        return try SocketAddress(ipAddress: isFirst ? "127.0.0.1" : "127.0.0.77", port: port)
      }
      let url = "http://\(name):\(port)/hook"
      #expect(await sender.send(message, to: url) == .answered(status: 204))
      #expect(questions.withLock { $0 } == [name.lowercased()])
      #expect(receiver.heard.first?.lowercased().contains("host: \(name.lowercased()):\(port)") == true)
      // A name that has moved is followed, whoever still has a line to the place before.
      #expect(await sender.send(message, to: url) == .unreachable)
      #expect(receiver.heard.count == 1)
    }
  }

  @Test(arguments: [200, 202, 204, 301, 307, 400, 410, 500])
  func anyStatusIsAnAnswer(_ status: Int) async throws {
    try await withRawReceiver { _ in
    } _: { elsewhere, foreignPort in
      try await withRawReceiver { channel in
        let place = "location: http://127.0.0.1:\(foreignPort)/\r\n"
        channel.say("HTTP/1.1 \(status) Well\r\n\(place)\(status == 204 ? "" : "content-length: 0\r\n")\r\n")
      } _: { receiver, port in
        let outcome = await HTTPWebhookSender(reachesPrivate: true).send(message, to: "http://127.0.0.1:\(port)/")
        #expect(outcome == .answered(status: status))
        #expect(outcome.isTaken == (200..<300).contains(status))
        #expect(outcome.isFinal == (outcome.isTaken || status == 410))
        #expect(receiver.heard.count == 1)
        #expect(elsewhere.connections == 0, "no redirection is followed")
      }
    }
  }

  /// The limit is for the whole answer, however lively the other end seems.
  @Test(.slow, arguments: ["", "HTTP/1.1 200 OK\r\n"])
  func endlessResponsesAreAbandoned(_ beginning: String) async throws {
    try await withRawReceiver { channel in
      channel.say(beginning)
      if !beginning.isEmpty { channel.drip("x-more: yes\r\n", every: .milliseconds(200)) }
    } _: { receiver, port in
      let outcome = await HTTPWebhookSender(reachesPrivate: true).send(message, to: "http://127.0.0.1:\(port)/")
      #expect(outcome == .timedOut)
      #expect(receiver.heard.count == 1)
    }
  }

  @Test(.slow, arguments: ["content-length: 1000000000", "transfer-encoding: chunked"])
  func responsesWithExtraBytesAreAbandoned(_ framing: String) async throws {
    try await withRawReceiver { channel in
      channel.say("HTTP/1.1 200 OK\r\n\(framing)\r\n\r\n")
      channel.drip(framing.hasPrefix("c") ? "x" : "1\r\nx\r\n", every: .milliseconds(50))
    } _: { receiver, port in
      let outcome = await HTTPWebhookSender(reachesPrivate: true).send(message, to: "http://127.0.0.1:\(port)/")
      #expect(outcome == .answered(status: 200))
      for _ in 0..<600 where receiver.hangUps == 0 { try await Task.sleep(for: .milliseconds(50)) }
      #expect(receiver.hangUps == 1)
    }
  }

  @Test(arguments: [
    "Good day.\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n",
    "HTTP/1.1 200 OK\r\nx-much: " + String(repeating: "x", count: 1 << 20) + "\r\n\r\n",
  ])
  func malformedResponsesAreFailures(_ text: String) async throws {
    try await withRawReceiver {
      $0.say(text)
    } _: { _, port in
      let outcome = await HTTPWebhookSender(reachesPrivate: true).send(message, to: "http://127.0.0.1:\(port)/")
      #expect(outcome == .unreachable)
    }
  }

  @Test func messagesThatFollowEachOtherShareAConnection() async throws {
    try await withRawReceiver {
      $0.say("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok")
    } _: { receiver, port in
      let sender = HTTPWebhookSender(reachesPrivate: true)
      // On a busy machine a connection may have lain idle for too long when the next one comes.
      for _ in 0..<200 where receiver.connections == receiver.heard.count {
        #expect(await sender.send(message, to: "http://127.0.0.1:\(port)/") == .answered(status: 200))
      }
      #expect(receiver.connections < receiver.heard.count)
    }
  }

  @Test func receiversThatCloseConnectionsGetNewOnes() async throws {
    try await withRawReceiver { channel in
      channel.say("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
      channel.close(promise: nil)
    } _: { receiver, port in
      let sender = HTTPWebhookSender(reachesPrivate: true)
      for _ in 0..<20 {
        #expect(await sender.send(message, to: "http://127.0.0.1:\(port)/") == .answered(status: 200))
      }
      #expect(receiver.heard.count >= 20)
    }
  }
}
