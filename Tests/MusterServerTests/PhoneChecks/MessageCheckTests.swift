import Foundation
import HTTPTypes
import MusterConnectors
import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// Checks in which a person sends a text by SMS.
@Suite(.anyEngine) struct MessageCheckTests {
  @Test(arguments: ["/mo-check", "/v0.1/mo-check"])
  func aTextFromTheNumberIsVerified(path: String) async throws {
    let clock = StillClock()
    try await withTestServer(clock: clock.clock) { server in
      let key = try await server.makeKey(.onboarding)
      for (number, isVerified) in [("+447700900123", true), ("+447700900001", false)] {
        let check = try await server.beginCheck(path, number, key: key)
        #expect(check.status == "ACCEPTED" && check.url == nil)
        #expect(check.messageText?.isEmpty == false && check.messageReceiver?.isEmpty == false)
        clock.advance(by: .milliseconds(2900))
        let waiting = try await server.show(check, key: key)
        #expect(waiting.status == "ACCEPTED" && waiting.verified == nil)
        clock.advance(by: .milliseconds(100))
        let done = try await server.show(check, key: key)
        #expect(done.status == "COMPLETED" && done.verified == isVerified && done.match == nil)
        #expect(done.messageText == nil, "only the response that creates it has the text")
      }
    }
  }

  @Test func anOperatorThatCannotTellIsSaid() async throws {
    let clock = StillClock()
    try await withTestServer(clock: clock.clock) { server in
      let key = try await server.makeKey(.onboarding)
      let check = try await server.beginCheck("/mo-check", "+447700900014", key: key)
      clock.advance(by: .seconds(3))
      let done = try await server.show(check, key: key)
      #expect(done.status == "ERROR" && done.errorCode == "mno_user_not_found" && done.verified == nil)
    }
  }

  @Test func aCheckExpires() async throws {
    let clock = StillClock()
    try await withTestServer(clock: clock.clock) { server in
      let key = try await server.makeKey(.onboarding)
      let check = try await server.beginCheck("/mo-check", "+447700900123", key: key)
      clock.advance(by: .seconds(120))
      let late = try await server.show(check, key: key)
      #expect(late.status == "EXPIRED" && late.verified == nil)
    }
  }

  @Test func eachProductHasItsPath() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let message = try await server.beginCheck("/mo-check", "+447700900123", key: key)
      let device = try await server.beginCheck("/phone-check", "+447700900124", key: key)
      for path in ["/phone-check?check_id=\(message.id)", "/v0.1/mo-check?check_id=\(device.id)"] {
        #expect(try await server.send(.get, path, token: key).status == .notFound, "\(path)")
      }
      #expect(try await server.send(.get, "/phone-checks/\(message.id)").status == .notFound, "no device is led there")
      let missing = try await server.send(.get, "/v0.1/mo-check", token: key)
      #expect(missing.status == .badRequest && missing.text.contains("check_id parameter is required"))
      let rows = try await server.store.database.read { try $0.rows("SELECT * FROM phone_checks") }
      #expect(rows.count == 2 && !"\(rows)".contains(message.messageText ?? "-"), "the text is stored encrypted")
    }
  }

  @Test(.slow, arguments: PhoneCheckRecord.Version.allCases)
  func theVendorIsAsked(_ version: PhoneCheckRecord.Version) async throws {
    try await OperatorStandIn.run("vendor.py") { standIn in
      try await standIn.connect(.vendor, version) { backend in
        var providers = Providers()
        providers.phoneChecks = backend
        try await withTestServer(providers: providers) { server in
          let key = try await server.makeKey(.sessions, project: "live", isSandbox: false)
          for (number, isVerified) in [("+447700900000", true), ("+447700900001", false)] {
            let check = try await server.beginCheck("/mo-check", number, key: key)
            #expect(check.messageText?.hasPrefix("Verify ") == true && check.messageReceiver == "447700900999")
            // The SMS arrives after the first look.
            #expect(try await server.show(check, key: key).verified == nil)
            let done = try await server.show(check, key: key)
            #expect(done.status == "COMPLETED" && done.verified == isVerified)
          }
          let failed = try await server.beginCheck("/mo-check", "+447700900013", key: key)
          _ = try await server.show(failed, key: key)
          #expect(try await server.show(failed, key: key).errorCode == "mno_timeout")
        }
      }
    }
  }
}

extension TestServer {
  fileprivate func show(_ check: AppCheck, key: String) async throws -> AppCheck {
    try await send(.get, "/v0.1/mo-check?check_id=\(check.id)", token: key).plain(AppCheck.self)
  }
}
