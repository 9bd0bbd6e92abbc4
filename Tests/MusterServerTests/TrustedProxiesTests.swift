import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterServer

/// Whose request it is when others ask for them.
@Suite(.anyEngine) struct TrustedProxiesTests {
  /// Headers that came from a peer, and whose request that is.
  struct Case: Sendable, CustomTestStringConvertible {
    let peer: String
    var forwarded: [String] = []
    var forwardedFor: [String] = []
    let client: String

    var testDescription: String { "\(peer) \(forwarded.map { $0.prefix(60) }) \(forwardedFor.map { $0.prefix(60) })" }
  }

  private static let trusted = ["10.0.0.0/8", "192.0.2.7", "2001:db8:1::/48"]

  private static let cases: [Case] = [
    Case(peer: "10.0.0.1", client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwardedFor: ["203.0.113.9"], client: "203.0.113.9"),
    // From the right, past trusted proxies, and no further than the first other one.
    Case(peer: "10.0.0.1", forwardedFor: ["198.51.100.1, 203.0.113.9"], client: "203.0.113.9"),
    Case(peer: "10.0.0.1", forwardedFor: ["198.51.100.1, 203.0.113.9, 192.0.2.7,10.9.9.9"], client: "203.0.113.9"),
    Case(peer: "10.0.0.1", forwardedFor: ["10.1.1.1, 10.2.2.2"], client: "10.1.1.1"),
    // Several lines are one list.
    Case(peer: "10.0.0.1", forwardedFor: ["198.51.100.1", "203.0.113.9", "10.2.2.2"], client: "203.0.113.9"),
    Case(peer: "10.0.0.1", forwardedFor: ["203.0.113.9", " , ,", ""], client: "203.0.113.9"),
    // Nobody else is believed.
    Case(peer: "192.0.2.8", forwardedFor: ["203.0.113.9"], client: "192.0.2.8"),
    Case(peer: "192.0.2.8", forwarded: ["for=203.0.113.9"], client: "192.0.2.8"),
    Case(peer: "2001:db8:2::1", forwardedFor: ["203.0.113.9"], client: "2001:db8:2::1"),
    // Ports, brackets, mapped addresses.
    Case(peer: "10.0.0.1", forwardedFor: ["203.0.113.9:4711"], client: "203.0.113.9"),
    Case(peer: "10.0.0.1", forwardedFor: ["[2001:DB8:2::9]:4711"], client: "2001:db8:2::9"),
    Case(peer: "10.0.0.1", forwardedFor: ["[2001:db8:2::9]"], client: "2001:db8:2::9"),
    Case(peer: "10.0.0.1", forwardedFor: ["2001:db8:2:0:0:0:0:9"], client: "2001:db8:2::9"),
    Case(peer: "::ffff:10.0.0.1", forwardedFor: ["::ffff:203.0.113.9"], client: "203.0.113.9"),
    Case(peer: "2001:db8:1::5", forwardedFor: ["::FFFF:CB00:7109"], client: "203.0.113.9"),
    Case(peer: "10.0.0.1", forwardedFor: ["203.0.113.9, ::ffff:10.3.3.3"], client: "203.0.113.9"),
    // What is no address ends it at who named it.
    Case(peer: "10.0.0.1", forwardedFor: ["203.0.113.9, unknown"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwardedFor: ["203.0.113.9, unknown, 10.4.4.4"], client: "10.4.4.4"),
    Case(peer: "10.0.0.1", forwardedFor: ["256.1.1.1"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwardedFor: ["010.0.0.1"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwardedFor: ["203.0.113.9:"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwardedFor: ["203.0.113.9:123456"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwardedFor: ["[203.0.113.9]"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwardedFor: ["[2001:db8::1"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwardedFor: ["2001:db8::1%eth0"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwardedFor: ["1:2:3:4:5:6:7:8:9"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwardedFor: ["1::2::3"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwardedFor: [String(repeating: "1", count: 60_000)], client: "10.0.0.1"),
    Case(
      peer: "10.0.0.1", forwardedFor: [String(repeating: "x,", count: 30_000) + "203.0.113.9"],
      client: "203.0.113.9"),
    Case(
      peer: "10.0.0.1", forwardedFor: ["198.51.100.1, " + String(repeating: "10.1.1.1,", count: 5000)],
      client: "198.51.100.1"),
    // Forwarded.
    Case(peer: "10.0.0.1", forwarded: ["for=203.0.113.9"], client: "203.0.113.9"),
    Case(peer: "10.0.0.1", forwarded: ["FOR=\"203.0.113.9:47011\";proto=https;by=10.0.0.1"], client: "203.0.113.9"),
    Case(peer: "10.0.0.1", forwarded: ["proto=http; For=\"[2001:db8:2::9]:4711\""], client: "2001:db8:2::9"),
    Case(peer: "10.0.0.1", forwarded: ["for=\"[2001:db8:2::9]:_port\" , for=10.6.6.6"], client: "2001:db8:2::9"),
    Case(peer: "10.0.0.1", forwarded: ["for=198.51.100.1", "for=203.0.113.9,for=10.6.6.6"], client: "203.0.113.9"),
    Case(peer: "10.0.0.1", forwarded: ["for=\"20\\3.0.113.9\""], client: "203.0.113.9"),
    Case(peer: "10.0.0.1", forwarded: ["for=203.0.113.9;by=\"a,b;c\", , "], client: "203.0.113.9"),
    Case(peer: "10.0.0.1", forwarded: ["for=_hidden"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwarded: ["for=203.0.113.9, for=_SEVKISEK"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwarded: ["for=203.0.113.9, for=unknown, for=10.6.6.6"], client: "10.6.6.6"),
    Case(peer: "10.0.0.1", forwarded: ["for=203.0.113.9, by=10.6.6.6"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwarded: ["for=203.0.113.9;for=203.0.113.10"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwarded: ["for"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwarded: ["for=\"203.0.113.9"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwarded: [""], client: "10.0.0.1"),
    // An open quotation mark swallows nothing that a proxy added, neither in its line nor in another one.
    Case(peer: "10.0.0.1", forwarded: ["for=\"198.51.100.1, for=203.0.113.9"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwarded: ["for=\"198.51.100.1", "for=203.0.113.9"], client: "203.0.113.9"),
    Case(
      peer: "10.0.0.1", forwarded: [String(repeating: "for=198.51.100.1,", count: 4000) + "for=203.0.113.9"],
      client: "10.0.0.1"),
    // Of two headers that disagree one was made up.
    Case(peer: "10.0.0.1", forwarded: ["for=198.51.100.1"], forwardedFor: ["203.0.113.9"], client: "10.0.0.1"),
    Case(peer: "10.0.0.1", forwarded: ["for=203.0.113.9"], forwardedFor: ["x, 203.0.113.9"], client: "203.0.113.9"),
  ]

  @Test(arguments: cases) func forwardedHeadersAreReadFromTheRight(_ row: Case) throws {
    let proxies = TrustedProxies(networks: try Self.trusted.map { try #require(IPNetwork($0)) })
    var headers = HTTPFields()
    for value in row.forwarded { headers.append(HTTPField(name: HTTPField.Name("Forwarded")!, value: value)) }
    for value in row.forwardedFor { headers.append(HTTPField(name: HTTPField.Name("X-Forwarded-For")!, value: value)) }
    let client = proxies.client(of: try #require(IPAddress(row.peer)), headers)
    #expect(client.description == row.client)
  }

  @Test(arguments: [
    ("10.0.0.0/8", ["10.0.0.0", "10.255.255.255", "::ffff:10.1.1.1"], ["9.255.255.255", "11.0.0.0", "::a00:1"]),
    ("0.0.0.0/0", ["1.2.3.4"], ["::1"]),
    ("172.16.0.0/12", ["172.31.255.255"], ["172.32.0.0"]),
    ("192.0.2.128/25", ["192.0.2.128"], ["192.0.2.127"]),
    ("::/0", ["::1", "2001:db8::1"], ["1.2.3.4"]),
    ("2001:db8::/33", ["2001:db8:7fff::1"], ["2001:db8:8000::1"]),
    ("::ffff:10.0.0.0/104", ["10.1.1.1"], ["11.0.0.0"]),
    ("::ffff:192.0.2.1", ["192.0.2.1"], ["192.0.2.2"]),
  ])
  func aNetworkHasItsAddresses(_ network: String, inside: [String], outside: [String]) throws {
    let network = try #require(IPNetwork(network))
    for address in inside { #expect(network.contains(try #require(IPAddress(address))), "\(address)") }
    for address in outside { #expect(!network.contains(try #require(IPAddress(address))), "\(address)") }
  }

  @Test(arguments: [
    "", "/", "/8", "10", "10.0.0", "10.0.0.0.0", "10.0.0.256", "010.0.0.0", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1",
    "10.0.0.0/+8", "10.0.0.0/08", "10.0.0.0/8/8", "10.0.0.1/8", "10.0.0.0 /8", " 10.0.0.0", "10.0.0.0/255.0.0.0",
    "10.0.0.0/99999999999999999999", "::/129", "2001:db8::1/32", "2001:db8:/32", ":::", "1::2::3", "12345::", "g::",
    "::1%lo", "[::1]", "::ffff:10.0.0.0/8", "::1.2.3", "1.2.3.4::", "localhost", "١٠.0.0.0",
  ])
  func textThatIsNotANetworkIsRejected(_ text: String) {
    #expect(IPNetwork(text) == nil)
  }

  @Test func limitsCountTheClientsBehindProxies() async throws {
    let customise: (inout ServerConfiguration) -> Void = {
      $0.trustedProxies = ["127.0.0.0/8", "::1"].compactMap { IPNetwork($0) }
    }
    try await withTestServer(
      { $0.requestRates.address = RequestRate(perSecond: 0.01, burst: 2) }, server: customise
    ) { server in
      // One customer's addresses of IPv6 are counted as one.
      for (address, status) in [
        ("203.0.113.1", 401), ("203.0.113.1", 401), ("203.0.113.1", 429), ("198.51.100.7, 203.0.113.1", 429),
        ("203.0.113.2", 401), ("2001:db8::1", 401), ("2001:db8::2", 401), ("2001:db8::3", 429),
        ("2001:db8:0:1::3", 401),
      ] {
        let answer = try await server.send(
          .get, Routes.documents, headers: [HTTPField.Name("X-Forwarded-For")!: address])
        #expect(answer.status.code == status, "\(address)")
      }
    }
  }

  @Test(
    .slow,
    arguments: [
      ([:], "http", nil), (["X-Forwarded-Proto": "https"], "https", nil),
      (["X-Forwarded-Proto": "HTTPS", "X-Forwarded-Host": "verify.bank.example"], "https", "verify.bank.example"),
      (["X-Forwarded-Proto": "http, https"], "https", nil), (["X-Forwarded-Proto": "https, http"], "http", nil),
      (["Forwarded": "for=192.0.2.1;proto=https;host=\"bank.example:8443\""], "https", "bank.example:8443"),
      (["Forwarded": "proto=http;host=a.example, proto=https;host=b.example"], "https", "b.example"),
      (["Forwarded": "proto=https", "X-Forwarded-Proto": "http"], "http", nil),
      (["Forwarded": "host=a.example", "X-Forwarded-Host": "b.example"], "http", nil),
      (["Forwarded": "proto=\"https"], "http", nil), (["Forwarded": "proto=https;proto=https"], "http", nil),
      (["X-Forwarded-Proto": "javascript"], "http", nil), (["X-Forwarded-Host": "a.example/b"], "http", nil),
      (["X-Forwarded-Host": ""], "http", nil),
    ] as [([String: String], String, String?)])
  func linksLeadToWhereTheProxyWasReached(_ headers: [String: String], _ scheme: String, _ host: String?) async throws {
    var fields: HTTPFields = [:]
    for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
    for isTrusted in [true, false] {
      try await withTestServer(server: {
        $0.trustedProxies = isTrusted ? ["127.0.0.0/8", "::1"].compactMap { IPNetwork($0) } : []
      }) { [fields] server in
        let answer = try await server.send(
          .post, Routes.sessions, token: server.makeKey(.sessions), headers: fields,
          body: Data(#"{"documentTypes":["ID_CARD"],"hosted":{}}"#.utf8))
        let session: Session = try answer.decoded()
        let (own, reported) = ("localhost:\(server.port)", "\(scheme)://\(host ?? "localhost:\(server.port)")/")
        #expect(try #require(session.url).hasPrefix(isTrusted ? reported : "http://\(own)/"))
      }
    }
  }

  @Test func withoutTrustAllAreThePeer() async throws {
    try await withTestServer({ $0.requestRates.address = RequestRate(perSecond: 0.01, burst: 2) }) { server in
      for (address, status) in [("203.0.113.1", 401), ("203.0.113.2", 401), ("203.0.113.3", 429)] {
        let answer = try await server.send(
          .get, Routes.documents, headers: [HTTPField.Name("X-Forwarded-For")!: address])
        #expect(answer.status.code == status)
      }
    }
  }
}
