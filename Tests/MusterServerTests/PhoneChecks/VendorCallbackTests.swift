import Crypto
import Encodings
import Foundation
import HTTPTypes
import MusterService
import PhoneNumbers
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterConnectors
@testable import MusterStore

/// Callbacks of a vendor, from the stand-in of `examples/operator`.
@Suite struct VendorCallbackTests {
  private static let path = "/phone-check/callback"
  private static let keysCall = "GET /.well-known/jwks.json"

  @Test(.slow, arguments: ["rsa", "ec"])
  func aCallbackOfTheVendorEndsACheck(_ kind: String) async throws {
    try await withVendor(["--key", kind]) { server, receiver, standIn, _ in
      let key = try await server.makeKey(.sessions, project: "live", isSandbox: false)
      let check = try await server.beginCheck("/phone-check", "+447700900000", key: key)
      #expect(try await server.openCheck(check).status == .ok)
      let genuine = try #require(try await receiver.messages(atLeast: 1).first)
      #expect(try await server.status(of: check.id) == .pending, "nobody has asked the vendor")

      // Another body, with the digest of the genuine one and with its own.
      var (forged, digested) = (genuine, genuine)
      forged.body = Data(#"{"check_id":"1","status":"COMPLETED","match":true}"#.utf8)
      #expect(try await server.receive(forged, at: Self.path) == .badRequest)
      digested.body = forged.body
      digested.headers["digest"] = "SHA-256=\(sha256(forged.body).base64EncodedString())"
      #expect(try await server.receive(digested, at: Self.path) == .badRequest)
      // What the signature covers, changed.
      for (name, value) in [
        ("date", Clock.system.now().httpDate), ("host", "other.example"), ("x-tru-callback", "sim_check"),
      ] {
        var changed = genuine
        changed.headers[name] = changed.headers[name] == value ? "" : value
        #expect(try await server.receive(changed, at: Self.path) == .badRequest, "\(name)")
      }
      #expect(try await server.receive(genuine, at: "/callback") == .badRequest, "another target")
      #expect(try await server.status(of: check.id) == .pending)

      #expect(try await server.receive(genuine, at: Self.path) == .ok)
      #expect(try await server.status(of: check.id) == .completed)
      let shown = try await server.send(.get, "/phone-check?check_id=\(check.id)", token: key).plain(AppCheck.self)
      #expect(shown.match == true)
      #expect(try await server.receive(genuine, at: Self.path) == .badRequest, "a replay")
      #expect(try await standIn.count(Self.keysCall) == 1)
    }
  }

  @Test(
    .slow,
    arguments: [
      ("000", true), ("090", false), ("091", false), ("092", false), ("093", false), ("094", true), ("096", false),
      ("097", false),
    ])
  func onlyCallbacksWithARightSignatureAreTaken(ending: String, isTaken: Bool) async throws {
    try await withVendor { server, receiver, standIn, backend in
      // The service has not begun this check. Whoever calls does not learn that.
      let beginning = try await backend.begin(.about(ending))
      #expect(try await standIn.walk(from: beginning.deviceURL) == nil)
      let message = try #require(try await receiver.messages(atLeast: 1).first)
      #expect(try await server.receive(message, at: Self.path) == (isTaken ? .ok : .badRequest))
      #expect(try await server.rowCount("phone_checks") == 0)
    }
  }

  @Test(.slow) func anUnknownKeyIsLookedUpOnceAMinute() async throws {
    try await withVendor { server, receiver, standIn, backend in
      for count in 1...3 {
        let beginning = try await backend.begin(.about("096"))
        #expect(try await standIn.walk(from: beginning.deviceURL) == nil)
        let message = try await receiver.messages(atLeast: count)[count - 1]
        #expect(try await server.receive(message, at: Self.path) == .badRequest)
      }
      #expect(try await standIn.count(Self.keysCall) == 1)
    }
  }

  @Test func withoutAVendorCallbacksAreRefused() async throws {
    try await withTestServer { server in
      for path in ["/phone-check/callback", "/v0.1/phone-check/callback", "/callback", "/subscriber-check/callback"] {
        let answer = try await server.send(.post, path, body: Data("{}".utf8))
        #expect(answer.status == .badRequest && answer.text.contains("callback_invalid"), "\(path)")
      }
    }
  }

  @Test(arguments: [
    (#"Signature keyId="1",algorithm="RSA-SHA256",headers="(request-target) Date",signature="YQ==""#, true),
    (#"signature keyId="1", algorithm="rsa-sha256", headers="date", signature="YQ==""#, true),
    (#"Signature keyId="1",keyId="2",algorithm="rsa-sha256",headers="date",signature="YQ==""#, false),
    (#"Signature keyId="1",algorithm="rsa-sha256",headers="date",signature="YR==""#, false),
    (#"Signature keyId="1",algorithm="rsa-sha256",headers="date",signature="""#, false),
    (#"Signature keyId="1",algorithm="rsa-sha256",headers="date""#, false),
    (#"Signature keyId=1,algorithm="rsa-sha256",headers="date",signature="YQ==""#, false),
    (#"Signature keyId="1",algorithm="rsa-sha256",headers="date",signature="YQ==","#, false),
    ("Bearer abc", false), ("Signature ", false), ("", false),
  ])
  func signaturesAreRead(_ text: String, isRight: Bool) {
    let signature = HTTPSignature(authorization: text)
    #expect((signature != nil) == isRight)
    if let signature { #expect(signature.algorithm == "rsa-sha256" && signature.covered.last == "date") }
  }

  @Test func aDigestIsOfTheBody() {
    let body = Array("abc".utf8)
    let hash = sha256(Data(body))
    for (text, isRight) in [
      ("SHA-256=\(hash.base64EncodedString())", true), ("sha-256=\(hash.lowerHex.uppercased())", true),
      ("MD5=x, SHA-256=\(hash.lowerHex)", true), ("SHA-512=\(hash.lowerHex)", false), (hash.lowerHex, false),
      ("SHA-256=", false), ("", false),
    ] {
      #expect(HTTPSignature.isDigest(text, of: body) == isRight, "\(text)")
    }
  }

  @Test(
    arguments: [
      ("Sat, 03 Feb 2024 04:05:06 GMT", 1_706_933_106), ("Sat, 03 Feb 2024 04:05:06 UTC", nil),
      ("Sat, 3 Feb 2024 04:05:06 GMT", nil), ("Sat, 03 Foo 2024 04:05:06 GMT", nil),
      ("Saturday, 03-Feb-24 04:05:06 GMT", nil), ("", nil),
    ] as [(String, Int64?)])
  func datesAreReadAndWritten(_ text: String, seconds: Int64?) {
    let time = Instant(httpDate: text)
    #expect(time == seconds.map { Instant(milliseconds: $0 * 1000) })
    if let time { #expect(time.httpDate == text) }
  }

  /// Runs `body` with a vendor that posts its callbacks to a receiver, and a server that asks this vendor.
  private func withVendor(
    _ options: [String] = [],
    _ body:
      @escaping @Sendable (
        TestServer, CallbackReceiver, OperatorStandIn, any PhoneCheckBackend
      ) async throws -> Void
  ) async throws {
    try await withCallbackReceiver { receiver, url in
      try await OperatorStandIn.run("vendor.py", ["--hops", "1", "--callback", url] + options) { standIn in
        try await standIn.connect(.vendor, .v1) { backend in
          var providers = Providers()
          providers.phoneChecks = backend
          try await withTestServer(providers: providers) { server in
            try await body(server, receiver, standIn, backend)
          }
        }
      }
    }
  }
}

extension TestServer {
  /// Posts a callback that came elsewhere, and returns the status of the answer.
  fileprivate func receive(_ message: ReceivedCallback, at path: String) async throws -> HTTPResponse.Status {
    var headers: HTTPFields = [:]
    for name in ["host", "date", "digest", "x-tru-callback", "authorization", "content-type"] {
      headers[try #require(HTTPField.Name(name))] = message.headers[name]
    }
    let answer = try await send(.post, path, headers: headers, body: message.body)
    if answer.status == .ok { #expect(answer.body.isEmpty) }
    return answer.status
  }

  /// The status of a check as it is stored.
  fileprivate func status(of check: String) async throws -> PhoneCheckRecord.Status? {
    try await store.database.read { try $0.phoneCheck(PhoneCheckID(check))?.status }
  }
}

private func sha256(_ data: Data) -> Data {
  Data(SHA256.hash(data: data))
}
