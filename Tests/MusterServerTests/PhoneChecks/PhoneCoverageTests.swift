import Foundation
import HTTPTypes
import MusterService
import NIOHTTP1
import PhoneNumbers
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterConnectors

/// Which countries and addresses are covered, as apps ask for it.
@Suite(.anyEngine) struct PhoneCoverageTests {
  private struct Access: Decodable {
    let token: String
    let url: String
  }

  @Test func theSimulatorTellsWhatIsCovered() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let access = try await server.send(.get, "/coverage-access-token", token: key).plain(Access.self)
      #expect(!access.token.isEmpty && access.url.hasPrefix("https://"))
      for code in ["GB", "gb", "44", "%2B44", "+44"] {
        let answer = try await server.send(.get, "/country?country_code=\(code)", token: key)
        #expect(answer.status == .ok && answer.text.contains(#""country_code":"GB","dialing_code":44"#), "\(code)")
        #expect(answer.headers[.accessControlAllowOrigin] == "*")
      }
      for code in ["ZZ", "999"] {
        let answer = try await server.send(.get, "/country?country_code=\(code)", token: key)
        #expect(answer.status == .notFound && answer.text.contains("error_message"), "\(code)")
      }
      let device = try await server.send(.get, "/device?id_address=2001:db8::1", token: key)
      #expect(device.status == .ok && device.text.contains(#""mobile_data_ip":"2001:db8::1""#))
      let own = try await server.send(.get, "/device", token: key)
      #expect(own.status == .ok && (own.text.contains(#""127.0.0.1""#) || own.text.contains(#""::1""#)))
    }
  }

  @Test func whatCannotBeReadIsRefused() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      for path in ["/country", "/country?country_code=", "/country?country_code=..%2Fx", "/device?id_address=a"] {
        let answer = try await server.send(.get, path, token: key)
        #expect(answer.status == .badRequest && answer.text.contains("bad_request"), "\(path)")
      }
      for path in ["/coverage-access-token", "/country?country_code=GB", "/device"] {
        #expect(try await server.send(.get, path).status == .unauthorized, "\(path)")
        let preflight = try await server.send(.options, path, headers: [.origin: "https://any.example"])
        #expect(preflight.status == .noContent, "\(path)")
      }
    }
  }

  @Test func withoutAnOperatorNothingIsTold() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions, project: "live", isSandbox: false)
      let answer = try await server.send(.get, "/country?country_code=GB", token: key)
      #expect(answer.status == .badGateway)
    }
    let address = PhoneCheckAddress(kind: .camara, url: "http://127.0.0.1:1", clientID: "a", clientSecret: "b")
    try await withPhoneCheckConnection(address) { backend in
      for ask in [
        { _ = try await backend.coverageAccess() }, { _ = try await backend.coverage(inCountry: "GB") },
        { _ = try await backend.beginMessage(.about("000", .message)) },
      ] as [() async throws -> Void] {
        guard case .refused(404, let body)? = await phoneCheckFailure(ask) else {
          Issue.record("an operator offers what it has not")
          continue
        }
        #expect(body.contains("not_found"))
      }
    }
  }

  @Test(.slow) func theVendorIsQuoted() async throws {
    try await OperatorStandIn.run("vendor.py") { standIn in
      try await standIn.connect(.vendor) { backend in
        var providers = Providers()
        providers.phoneChecks = backend
        try await withTestServer(providers: providers) { server in
          let key = try await server.makeKey(.sessions, project: "live", isSandbox: false)
          let access = try await server.send(.get, "/coverage-access-token", token: key).plain(Access.self)
          #expect(access.url == "\(standIn.url)/coverage/v0.1/device_ip")
          let rows: [(String, HTTPResponse.Status, String)] = [
            ("/country?country_code=GB", .ok, "FULL"), ("/country?country_code=49", .ok, "PARTIAL"),
            ("/country?country_code=ZZ", .notFound, "not_found"), ("/device", .ok, "Stand-in Mobile"),
            ("/device?id_address=192.0.2.1", .preconditionFailed, "not_mobile_ip"),
            ("/device?id_address=198.51.100.1", .badRequest, "mno_not_supported"),
          ]
          for (path, status, word) in rows {
            let answer = try await server.send(.get, path, token: key)
            #expect(answer.status == status && answer.text.contains(word), "\(path)")
          }
          // The token that devices get is good for nothing else.
          try await withOperatorClient { client in
            let request = OperatorRequest(.GET, "\(standIn.url)/phone_check/v0.1/checks").authorized(by: access.token)
            let answer = try await client.send(request, until: client.deadline)
            #expect(answer.status == 403)
          }
        }
      }
    }
  }
}
