import AsyncHTTPClient
import Foundation
import HTTPTypes
import MusterAPI
import NIOCore
import NIOHTTP1
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Who sees which phone checks of a project.
@Suite struct PhoneCheckListTests {
  @Test func checksAreListedAndNarrowed() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let key = try await server.makeKey(.sessions)
      for ending in ["123", "002", "013"] {
        try await server.checkSIM("+447700900\(ending)", key: key)
        clock.advance(by: .seconds(1))
      }
      let started = try await server.send(
        .post, "/phone-check", token: key, headers: [.contentType: "application/json"],
        body: Data(#"{"phone_number":"+447700900124"}"#.utf8))
      #expect(started.status == .ok)
      let (checks, otto) = (server.muster.phoneChecks, try await server.reviewer("otto", .auditor))
      let all = try await checks.list(PhoneChecks.Query(), by: otto)
      #expect(all.checks.map(\.standing) == [.open, .error, .simChanged, .passed] && all.nextCursor == nil)
      #expect(all.checks.map(\.outcomeCode) == [nil, "mno_timeout", "SIM_CHANGED", "PASSED"])
      for (query, count) in [
        (PhoneChecks.Query(product: "sim_check"), 3), (.init(product: "phone_check"), 1),
        (.init(standing: "SIM_CHANGED"), 1), (.init(product: "sim_check", standing: "ERROR"), 1),
        (.init(standing: "OPEN"), 1), (.init(standing: "EXPIRED"), 0), (.init(product: "", standing: ""), 4),
      ] as [(PhoneChecks.Query, Int)] {
        #expect(try await checks.list(query, by: otto).checks.count == count, "\(query)")
      }
      clock.advance(by: .seconds(121))
      #expect(try await checks.list(PhoneChecks.Query(standing: "EXPIRED"), by: otto).checks.count == 1)
      for wrong in [
        PhoneChecks.Query(product: "pigeon"), .init(standing: "maybe"), .init(numberIndex: "+447700900123"),
        .init(cursor: "x"),
      ] {
        await #expect(throws: ServiceError(.invalidRequest), "\(wrong)") { try await checks.list(wrong, by: otto) }
      }
    }
  }

  @Test func aNumberIsFoundInItsOwnProjectOnly() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      for number in ["+447700900123", "+447700900123", "+447700900124"] { try await server.checkSIM(number, key: key) }
      let (checks, otto) = (server.muster.phoneChecks, try await server.reviewer("otto", .auditor))
      let stranger = try await server.reviewer("eve", .auditor, project: "other")
      let index = try await checks.numberIndex(of: "+44 7700 900123", by: otto)
      #expect(try await checks.numberIndex(of: nil, by: otto) == nil)
      let query = PhoneChecks.Query(numberIndex: index)
      let found = try await checks.list(query, by: otto).checks
      #expect(found.map(\.particulars.number) == ["+447700900123", "+447700900123"])
      #expect(try await checks.list(query, by: stranger).checks.isEmpty)
      #expect(try await checks.list(PhoneChecks.Query(), by: stranger).checks.isEmpty)
      #expect(try await checks.numberIndex(of: "+447700900123", by: stranger) != index)
      await #expect(throws: ServiceError(.phoneNumberInvalid)) { try await checks.numberIndex(of: "12", by: otto) }
    }
  }

  @Test func checksComeInPages() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let key = try await server.makeKey(.sessions)
      for number in 100...150 {
        try await server.checkSIM("+447700900\(number)", key: key)
        clock.advance(by: .seconds(1))
      }
      let (checks, otto) = (server.muster.phoneChecks, try await server.reviewer("otto", .auditor))
      for standing in [nil, "PASSED"] {
        let newest = try await checks.list(PhoneChecks.Query(standing: standing), by: otto)
        #expect(newest.checks.count == 50 && newest.checks.first?.particulars.number == "+447700900150")
        let cursor = try #require(newest.nextCursor)
        let last = try await checks.list(PhoneChecks.Query(standing: standing, cursor: cursor), by: otto)
        #expect(last.checks.map(\.particulars.number) == ["+447700900100"] && last.nextCursor == nil)
      }
    }
  }

  @Test func onlyAuditorsSeeTheList() async throws {
    try await withTestServer { server in
      let checks = server.muster.phoneChecks
      for caller in [
        try await server.reviewer("anna"), try await server.reviewer("ben", .senior), try await server.program(),
      ] {
        await #expect(throws: ServiceError(.roleMissing)) { try await checks.list(PhoneChecks.Query(), by: caller) }
        await #expect(throws: ServiceError(.roleMissing)) { try await checks.numberIndex(of: nil, by: caller) }
      }
    }
  }

  @Test func thePageHasNoWholeNumber() async throws {
    try await withConsoleServer { server in
      let key = try await server.makeKey(.sessions)
      for number in ["+447700900123", "+447700900002"] { try await server.checkSIM(number, key: key) }
      let otto = try await server.signIn("Otto", .auditor)
      let all = try await otto.get("/review/phone-checks")
      #expect(all.status == .ok)
      #expect(all.text.contains("+44…23") && all.text.contains("+44…02"))
      #expect(!all.text.contains("7700900"))

      let address = try await server.addressOfList(
        of: "+447700900002", formToken: server.muster.reviewers.formTokens.token(for: otto.secret), otto.secret)
      #expect(!address.contains("7700900") && address.contains("product=sim_check"))
      let one = try await otto.get(address)
      #expect(one.text.contains("+44…02</bdi>") && !one.text.contains("+44…23"))

      let wrong = try await otto.post("/review/phone-checks", ["number": "12"])
      #expect(wrong.status == .badRequest && wrong.text.contains("number: ") && wrong.text.contains("value=\"12\""))
      let anna = try await server.signIn("Anna")
      #expect(try await anna.get("/review/phone-checks").status == .forbidden)
      #expect(try await anna.post("/review/phone-checks", [:]).status == .forbidden)
    }
  }

  @Test func aSessionShowsItsChecksToAllButThePerson() async throws {
    try await withConsoleServer { server in
      try await server.setGate()
      let key = try await server.makeKey(.sessions)
      let made: MusterAPI.Session = try await server.send(
        .post, Routes.sessions, token: key,
        body: Data(#"{"consentRequired":false,"hosted":{"contact":{"channel":"SMS"}}}"#.utf8)
      ).decoded()
      #expect(made.phoneChecks == [])
      let visit = try await server.open(made)
      let path = Routes.path(Routes.session, made.id)
      let refused = try await server.send(
        .post, Routes.path(Routes.sessionContact, made.id), token: visit.token,
        body: Data(#"{"address":"+447700900002"}"#.utf8))
      #expect(refused.problemCode == "SIM_CHANGED")
      let given = try await server.send(
        .post, Routes.path(Routes.sessionContact, made.id), token: visit.token,
        body: Data(#"{"address":"+447700900123"}"#.utf8))
      #expect(try given.decoded(as: MusterAPI.Session.self).phoneChecks == nil)

      for scope in [KeyScope.sessions, .review, .data] {
        let seen: MusterAPI.Session = try await server.send(.get, path, token: server.makeKey(scope)).decoded()
        let checks = try #require(seen.phoneChecks)
        let outcomes = checks.map { "\($0.number) \($0.outcome?.rawValue ?? "none")" }
        #expect(Set(outcomes) == ["+44…02 SIM_CHANGED", "+44…23 PASSED"] && checks.count == 2)
        #expect(checks.allSatisfy { $0.product == "sim_check" && $0.status == "COMPLETED" })
      }
      for token in [made.token, visit.token] {
        let answer = try await server.send(.get, path, token: token)
        #expect(try answer.decoded(as: MusterAPI.Session.self).phoneChecks == nil)
        #expect(answer.text.contains(#""phoneChecks":null"#))
      }
      let list: SessionList = try await server.send(.get, Routes.sessions, token: key).decoded()
      #expect(list.sessions.count == 1 && list.sessions.allSatisfy { $0.phoneChecks == nil })

      let otto = try await server.signIn("Otto", .auditor)
      let shown = try await otto.get("/review/cases/\(made.id)").text
      #expect(shown.contains("<h2>Phone</h2>") && shown.contains("SIM changed lately") && shown.contains("+44…23"))
      #expect(!shown.contains("7700900"))
      let listed = try await otto.get("/review/phone-checks").text
      #expect(listed.contains("href=\"/review/cases/\(made.id)\""))
    }
  }

  @Test func anExportHasTheWholeNumbers() async throws {
    try await withTestServer { server in
      try await server.setGate()
      let key = try await server.makeKey(.sessions)
      let made: MusterAPI.Session = try await server.send(
        .post, Routes.sessions, token: key,
        body: Data(#"{"consentRequired":false,"hosted":{"contact":{"channel":"SMS"}}}"#.utf8)
      ).decoded()
      let visit = try await server.open(made)
      _ = try await server.send(
        .post, Routes.path(Routes.sessionContact, made.id), token: visit.token,
        body: Data(#"{"address":"+447700900002"}"#.utf8))
      let answer = try await server.send(
        .get, Routes.path(Routes.sessionExport, made.id), token: server.makeKey(.admin))
      for word in [
        "phone-checks.json", #""number":"+447700900002""#, #""outcome":"SIM_CHANGED""#, "ended: SIM changed",
      ] {
        #expect(answer.body.range(of: Data(word.utf8)) != nil, "\(word)")
      }
    }
  }
}

extension TestServer {
  /// Checks a SIM as an app does, whatever the verdict.
  fileprivate func checkSIM(_ number: String, key: String) async throws {
    _ = try await send(
      .post, "/sim-check", token: key, headers: [.contentType: "application/json"],
      body: JSONEncoder().encode(["phone_number": number]))
  }

  /// Sends the form of the list with a number, and returns where that leads.
  fileprivate func addressOfList(of number: String, formToken: String, _ cookie: String) async throws -> String {
    let client = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: .init(redirectConfiguration: .disallow))
    var request = HTTPClientRequest(url: "http://localhost:\(port)/review/phone-checks")
    request.method = .POST
    request.headers = [
      "cookie": "__Host-muster-desk=\(cookie)", "content-type": "application/x-www-form-urlencoded",
    ]
    let fields = "formToken=\(formToken)&product=sim_check&number=\(number.replacing("+", with: "%2B"))"
    request.body = .bytes(ByteBuffer(string: fields))
    let answer = try await client.execute(request, deadline: .now() + .seconds(60))
    try await client.shutdown()
    #expect(answer.status == .seeOther)
    return try #require(answer.headers.first(name: "location"))
  }
}
